import type { RichTextField } from '@teachnet/contract'
import { toText } from '../../values/read-values.ts'
import type { DetailProps } from '../field-props.ts'
import { Lines } from '../shared/plain-text.tsx'

/** The text of a rich text, line by line. Parsing runs no scripts and loads no files. */
export function RichTextWords({ name, row }: DetailProps<RichTextField>) {
  return <Lines text={wordsOf(toText(row[name]))} />
}

function wordsOf(html: string): string {
  const lines = html.replaceAll(/<\/(?:p|h\d|li|blockquote|tr)>|<br\s*\/?>/gi, '$&\n')
  return (new DOMParser().parseFromString(lines, 'text/html').body.textContent ?? '').trim()
}
