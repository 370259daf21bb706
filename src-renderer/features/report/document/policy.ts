/** The Content-Security-Policy that every report of every format carries: nothing runs, nothing is loaded, nothing is sent. */
export const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'"

/** How every report begins: the policy stands before anything that it could concern. */
export const REPORT_OPENING = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
`
