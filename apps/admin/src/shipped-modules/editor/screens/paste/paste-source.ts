import type { PasteSource } from './paste-report.ts'

const marks: readonly (readonly [PasteSource, RegExp])[] = [
  [
    'sheet',
    /<google-sheets-html-origin|urn:schemas-microsoft-com:office:excel|content="?Excel\.Sheet|<table[^>]*\bet:/i,
  ],
  // Before the others: an article keeps the marks of what was pasted into it.
  [
    'wechat',
    /mmbiz\.q(?:pic|logo)\.cn|data-tools?="?(?:135|秀米)|js_content|rich_media|powered-by="?xiumi|<span\b[^>]*\sleaf=""|\snodeleaf=""/i,
  ],
  // It names itself Word, and writes sizes with four decimals.
  ['wps', /content="?WPS|kingsoft|ksohtml|wps\.cn|urn:schemas-wps|:\s*\d+[.,]\d{4}pt/i],
  [
    'word',
    /urn:schemas-microsoft-com:office:word|class="?Mso|content="?Word\.Document|mso-[a-z-]+:|class="[^"]*\bOutlineElement\b/i,
  ],
  ['docs', /id="?docs-internal-guid-/i],
]

/** Recognises the program that wrote the HTML of a clipboard. */
export function pasteSourceOf(html: string): PasteSource {
  return marks.find(([, form]) => form.test(html))?.[0] ?? 'web'
}
