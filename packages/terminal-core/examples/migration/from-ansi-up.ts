import { appendText, emptyOutput, linesOf, textOf } from '@teachnet/terminal-core'

/** Before: `element.innerHTML += ansiUp.ansi_to_html(piece)` for each piece of output. */
export function createLog() {
  let output = emptyOutput
  return {
    write: (part: string) => void (output = appendText(output, part)),
    /** For a page: the spans of each line, with text, style and link. */
    lines: () => linesOf(output),
    /** For a search or the clipboard. */
    text: () => linesOf(output).map(textOf).join('\n'),
  }
}
