/**
 * The Content-Security-Policy of every report of every format: nothing runs, nothing is loaded,
 * nothing is sent.
 */
export const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'"

/** The beginning of every report: the policy precedes everything it applies to. */
export const REPORT_OPENING = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
`
