// Draws the page; the last of the scripts.

showHead();
showDevices();
showObserved();
showFilters();
showTableHead();
refresh();
