/** A line break, or another character that ends a line for some parser, in the middle of a script. */
const lineEnds = ['\n', '\r\n', '\u2028', '\u2029', '\u0085', '\v', '\f'].map((end) => `a${end}alert(1)${end}//`)

/** Strings that have turned into code, markup, a query, a path or a header somewhere in software like this. */
export const hostileStrings: string[] = [
  // This once became a script on every page that showed it. First, so that even the shortest sample includes it.
  "@font-face{font-family:x'+1])})})(alert(1))//;url(",
  // Elements and attributes.
  '<script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '</SCRIPT\n><svg/onload=alert(1)>',
  '<!--<script>alert(1)//-->',
  '<!--<script>',
  ']]><script>alert(1)</script>',
  '</title><script>alert(1)</script>',
  '</style><script>alert(1)</script>',
  '</textarea><img src=x onerror=alert(1)>',
  '</head><body onload=alert(1)>',
  '</body></html><script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<base href="//evil.example/">',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<object data="data:text/html,<script>alert(1)</script>">',
  '<link rel="modulepreload" href="/assets/x.js">',
  '<link rel="preload" as="font" href="/assets/x.woff2">',
  '<script type="module" async="">import "/assets/x.js";</script>',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '"><script>alert(1)</script>',
  "'><script>alert(1)</script>",
  '" onfocus=alert(1) autofocus x="',
  "' onmouseover='alert(1)",
  '` onclick=`alert(1)',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&#60;script&#62;alert(1)&#60;/script&#62;',
  '%3Cscript%3Ealert(1)%3C/script%3E',
  '\\u003cscript\\u003ealert(1)\\u003c/script\\u003e',
  '＜script＞alert(1)＜/script＞',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)//',
  'data:text/html,<script>alert(1)</script>',
  // Script strings.
  "');alert(1)//",
  '");alert(1)//',
  '\\");alert(1)//',
  '\\',
  "\\');alert(1)//",
  '`$\u007balert(1)}`',
  '$\u007balert(1)}',
  "'+alert(1)+'",
  '");window.__reactRouterContext.streamController.close();alert(1)//',
  'window.__reactRouterContext.streamController.enqueue("x");',
  // Styles: these were once copied into one of our scripts.
  '@font-face{font-family:q\\;url(}@font-face{font-family:,1])})})(alert(1))//;url(}',
  "}@import url('//evil.example/x.css');{",
  '/*</style><script>alert(1)</script>*/',
  'x{background:url(javascript:alert(1))}',
  ...lineEnds,
  // Strings that a function treats as syntax: replacement patterns, templates, prototypes.
  "$&$`$'$1$<x>$$",
  '{{constructor.constructor("alert(1)")()}}',
  '<%= alert(1) %>',
  '#{alert(1)}',
  '__proto__',
  'constructor',
  '{"__proto__":{"polluted":true}}',
  '["SingleFetchRedirect",1]',
  // Queries, files, headers, tables and calendars.
  "' OR '1'='1' --",
  '"; drop table users; --',
  "x'||(select 1)||'",
  '../../../../etc/passwd',
  '..%2f..%2f',
  '\u0000',
  'x\r\nSet-Cookie: harbour=1\r\n\r\n<script>alert(1)</script>',
  'x\r\nBcc: everybody@example.org',
  '=HYPERLINK("http://evil.example/","x")',
  "@SUM(1+1)*cmd|' /C calc'!A0",
  'END:VCALENDAR\r\nBEGIN:VCALENDAR',
  // Characters that change how others are displayed.
  '\u202Etxt.exe',
  '\u2066\u2069\u200B\uFEFF',
  '\uD800',
  '🏴‍☠️'.repeat(20),
]

/** Whether the string can be sent unencoded in an address, a header or a cookie. */
export function isHeaderSafe(text: string): boolean {
  return /^[\t\x20-\x7e\x80-\xff]*$/.test(text)
}
