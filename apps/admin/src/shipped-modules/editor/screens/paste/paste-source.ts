import type { PasteSource } from './paste-report.ts'

const marks: readonly (readonly [PasteSource, RegExp])[] = [
  [
    'sheet',
    /<google-sheets-html-origin|urn:schemas-microsoft-com:office:excel|content="?Excel\.Sheet|<table[^>]*\bet:/i,
  ],
  ['wps', /content="?WPS|kingsoft|wps\.cn|urn:schemas-wps/i],
  [
    'word',
    /urn:schemas-microsoft-com:office:word|class="?Mso|content="?Word\.Document|mso-[a-z-]+:|class="[^"]*\bOutlineElement\b/i,
  ],
  ['docs', /id="?docs-internal-guid-/i],
  ['wechat', /mmbiz\.q(?:pic|logo)\.cn|data-tools?="?(?:135|秀米)|js_content|rich_media|powered-by="?xiumi/i],
]

/** Recognises the program that wrote the HTML of a clipboard. */
export function pasteSourceOf(html: string): PasteSource {
  return marks.find(([, form]) => form.test(html))?.[0] ?? 'web'
}
