// Draws the page; the last of the scripts.

showHead();
showDevices();
showOverview();
showObserved();
showFilters();
showTableHead();
showDownloads();
refresh();
followAddress();
addEventListener("hashchange", followAddress);
document.documentElement.dataset.ready = "yes";
