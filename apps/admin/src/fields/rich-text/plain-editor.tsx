import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import type { RichTextField } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import { useState } from 'react'
import { toText } from '../../values/read-values.ts'
import type { InputProps } from '../field-props.ts'
import { FieldFrame } from '../shared/field-frame.tsx'
import { htmlOfPlainText, plainTextOf } from './plain-text-html.ts'

interface PlainEditorProps extends InputProps<RichTextField> {
  /** Path of the module market; absent for an account that may not install modules. */
  readonly marketPath?: string
}

/**
 * Edits a rich text while no editor is installed: as lines if it consists of lines only, otherwise as HTML, so that nothing of it is lost.
 * The server cleans it as it does for the editor.
 */
export function PlainEditor({ marketPath, ...props }: PlainEditorProps) {
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
    <FieldFrame {...{ id, label, required, error, help }}>
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
            ...(plain === undefined && {
              spellCheck: false,
              style: { fontFamily: 'monospace', fontSize: '0.8125rem' },
            }),
          },
        }}
      />
    </FieldFrame>
  )
}
