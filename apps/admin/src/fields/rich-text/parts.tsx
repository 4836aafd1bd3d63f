import type { RichTextField } from '@teachnet/contract'
import type { FieldParts } from '../field-view.ts'
import { TextFilter } from '../shared/text-filter.tsx'
import { ComparedRichText } from './compared-rich-text.tsx'
import { RichTextWords } from './rich-text-words.tsx'
import Skeleton from '@mui/material/Skeleton'
import { lazyPart, PartBoundary } from '@teachnet/ui/parts'
import type { InputProps } from '../field-props.ts'
import { useModuleInputs } from '../shared/module-inputs.ts'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useText } from '@teachnet/i18n/react'
import { useState } from 'react'
import { toText } from '../../values/read-values.ts'
import { FieldFrame } from '../shared/field-frame.tsx'

/** The editor of the installed module; without one, a plain input and the way to the market. */
export function RichTextInput(props: InputProps<RichTextField>) {
  const { inputs, marketPath } = useModuleInputs()
  const Editor = inputs.richText
  if (!Editor) return <PlainEditor {...props} marketPath={marketPath} />
  return (
    <PartBoundary waiting={<Skeleton variant="rounded" height={240} />}>
      <Editor {...props} />
    </PartBoundary>
  )
}

interface PlainEditorProps extends InputProps<RichTextField> {
  /** Path of the module market; absent for an account that may not install modules. */
  readonly marketPath?: string
}

/**
 * Edits a rich text while no editor is installed: as lines if it consists of lines only, otherwise as HTML, so that nothing of it is lost.
 * The server cleans it as it does for the editor.
 */
function PlainEditor({ marketPath, ...props }: PlainEditorProps) {
  const { id, label, required, error, help, value, onChange, onBlur, inputRef } = props
  const text = useText()
  const html = toText(value)
  // The typed text stays unchanged: parsing it from the HTML again would drop a blank that was just typed.
  const [typed, setTyped] = useState<{ readonly text: string; readonly html: string }>()
  const plain = typed?.html === html ? typed.text : plainTextOf(html)
  const type = (next: string) => {
    const nextHtml = plain === undefined ? next : htmlOfPlainText(next)
    setTyped(plain === undefined ? undefined : { text: next, html: nextHtml })
    onChange(nextHtml)
  }
  return (
    <FieldFrame id={id} label={label} required={required} error={error} help={help}>
      <Alert
        severity="info"
        role="note"
        sx={{ mb: 2 }}
        action={
          marketPath !== undefined && (
            <Button color="inherit" size="small" href={marketPath}>
              {text('crud.editor.openMarket')}
            </Button>
          )
        }
      >
        {text('crud.editor.install')}
        {plain === undefined && ` ${text('crud.editor.source')}`}
      </Alert>
      <TextField
        id={id}
        multiline
        minRows={6}
        maxRows={20}
        fullWidth
        error={error !== undefined}
        value={plain ?? html}
        onChange={({ target }) => type(target.value)}
        onBlur={onBlur}
        inputRef={inputRef}
        slotProps={{
          htmlInput: {
            'aria-labelledby': `${id}-label`,
            'aria-required': required,
            spellCheck: plain === undefined ? false : undefined,
            style: plain === undefined ? { fontFamily: 'monospace', fontSize: '0.8125rem' } : undefined,
          },
        }}
      />
    </FieldFrame>
  )
}

/** Elements that a plain text needs: paragraphs, and lines within them. */
const plainElements: ReadonlySet<string> = new Set(['P', 'BR'])

/**
 * Returns the plain text of HTML that consists only of paragraphs and lines; undefined for other HTML, which a plain
 * text cannot represent.
 */
export function plainTextOf(html: string): string | undefined {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const isPlain = [...body.querySelectorAll('*')].every(
    ({ tagName, attributes }) => plainElements.has(tagName) && attributes.length === 0,
  )
  const isWrapped = [...body.childNodes].every((node) => node.nodeName === 'P' || node.textContent?.trim() === '')
  if (!isPlain || !(isWrapped || body.children.length === 0)) return undefined
  if (body.children.length === 0) return body.textContent.trim()
  return [...body.querySelectorAll('p')].map(linesOf).join('\n\n')
}

/** The HTML of a plain text: a paragraph for each block, a line break for each line. */
export function htmlOfPlainText(text: string): string {
  return text
    .split(/\n{2,}/)
    .filter((block) => block.trim() !== '')
    .map((block) => `<p>${escapeHtml(block.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('')
}

function linesOf(paragraph: Element): string {
  return [...paragraph.childNodes]
    .map((node) => (node.nodeName === 'BR' ? '\n' : (node.textContent ?? '').replaceAll(/\s+/g, ' ')))
    .join('')
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

export const richTextParts: FieldParts<RichTextField> = {
  Input: RichTextInput,
  Filter: TextFilter,
  Detail: RichTextWords,
  Revision: ComparedRichText,
  Merge: lazyPart(async () => (await import('./merged-rich-text.tsx')).MergedRichText),
}
