#!/usr/bin/env python3
"""Writes the SPDX 2.3 bill of materials of what has been built: the programs, and the Debian packages whose libraries they load.

    scripts/bill_of_materials.py BUILD plumbline.spdx.json

BUILD is the build folder. The time is that of the commit, so that the file is the same for the same build.
"""

import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent


def output_of(*words):
    environment = {**os.environ, "TZ": "UTC"}
    return subprocess.run(words, check=True, capture_output=True, text=True, cwd=ROOT, env=environment).stdout.strip()


def package_of(library):
    """The Debian package of a file, as dpkg has it: name, version, source; None of other files."""
    names = {library, library.resolve(), pathlib.Path(str(library).removeprefix("/usr"))}
    for name in names:
        found = subprocess.run(["dpkg", "-S", str(name)], capture_output=True, text=True).stdout
        if found:
            package = found.split(": ")[0].split(",")[0]
            fields = output_of("dpkg-query", "-W", "-f=${Package}\t${Version}\t${source:Package}", package)
            return tuple(fields.split("\t"))
    return None


def licence_of(package):
    """The licences that the package's copyright file names, in SPDX's form where they have it."""
    file = pathlib.Path("/usr/share/doc", package, "copyright")
    known = {"Apache-2.0", "MIT", "BSL-1.0", "Zlib", "BSD-2-Clause", "BSD-3-Clause"}
    names = set(re.findall(r"^License: (\S+)$", file.read_text(errors="replace"), re.M)) if file.exists() else set()
    return " AND ".join(sorted(names)) if names and names <= known else "NOASSERTION"


def identifier(name):
    return "SPDXRef-" + re.sub(r"[^A-Za-z0-9.-]", "-", name)


def libraries_of(program):
    return {pathlib.Path(path) for path in re.findall(r"=> (/\S+)", output_of("ldd", str(program)))}


def document(build):
    version = re.search(r"project\(plumbline VERSION (\S+)", (ROOT / "CMakeLists.txt").read_text()).group(1)
    programs = [p for p in (build / "bin/plumbline", *sorted((build / "lib").glob("libsoftcl*.so"))) if p.exists()]
    if not programs:
        sys.exit(f"bill_of_materials: nothing has been built in {build}")
    own = {"SPDXID": "SPDXRef-plumbline", "name": "plumbline", "versionInfo": version, "filesAnalyzed": False,
           "downloadLocation": "NOASSERTION", "licenseConcluded": "Apache-2.0 WITH LLVM-exception",
           "licenseDeclared": "Apache-2.0 WITH LLVM-exception", "copyrightText": "NOASSERTION",
           "checksums": [{"algorithm": "SHA256", "checksumValue": hashlib.sha256(programs[0].read_bytes()).hexdigest()}]}
    packages = {}
    for program in programs:
        for library in libraries_of(program):
            if found := package_of(library):
                packages[found[0]] = found
    listed = [{"SPDXID": identifier(name), "name": name, "versionInfo": version, "filesAnalyzed": False,
               "downloadLocation": "NOASSERTION", "licenseConcluded": "NOASSERTION", "licenseDeclared": licence_of(name),
               "copyrightText": "NOASSERTION", "supplier": "Organization: Debian",
               "externalRefs": [{"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl",
                                 "referenceLocator": f"pkg:deb/debian/{name}@{version}"}]}
              for name, version, _ in sorted(packages.values())]
    links = [{"spdxElementId": "SPDXRef-DOCUMENT", "relationshipType": "DESCRIBES", "relatedSpdxElement": own["SPDXID"]}]
    links += [{"spdxElementId": own["SPDXID"], "relationshipType": "DYNAMIC_LINK", "relatedSpdxElement": p["SPDXID"]}
              for p in listed]
    commit = output_of("git", "rev-parse", "HEAD")
    created = output_of("git", "show", "-s", "--format=%cd", "--date=format-local:%Y-%m-%dT%H:%M:%SZ", "HEAD")
    return {"spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT", "name": f"plumbline-{version}",
            "documentNamespace": f"urn:plumbline:{commit}",
            "creationInfo": {"created": created, "creators": ["Tool: bill_of_materials.py"]},
            "packages": [own, *listed], "relationships": links}


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__.strip())
    pathlib.Path(sys.argv[2]).write_text(json.dumps(document(pathlib.Path(sys.argv[1]).resolve()), indent=1) + "\n")
