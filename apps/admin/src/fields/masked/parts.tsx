import { useLength } from '../shared/use-length.ts'
import { keyOf } from '@teachnet/ui/keys'
import type { MaskedField, ResourceDefinition } from '@teachnet/contract'
import Box from '@mui/material/Box'
import { useText, useLocale } from '@teachnet/i18n/react'
import { useState, type KeyboardEvent } from 'react'
import VisibilityOffRounded from '@mui/icons-material/VisibilityOffRounded'
import VisibilityRounded from '@mui/icons-material/VisibilityRounded'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import type { FieldParts } from '../field-view.ts'
import { TextFilter } from '../shared/text-filter.tsx'
import { MaskedCell } from './view.tsx'
import { toText } from '../../values/read-values.ts'
import type { InputProps, DetailProps } from '../field-props.ts'
import { textProps, TextBox } from '../shared/text-box.tsx'
import { type Reveal, useReveal } from '../../records/record/use-reveal.ts'
import { WithMessages } from '../../messages/with-messages.tsx'

export const maskedParts: FieldParts<MaskedField> = {
  Input: MaskedInput,
  Filter: TextFilter,
  Detail: MaskedDetail,
  Revision: MaskedCell,
}

/** Contains the mask until the user types something else; the full value is shown below it on demand. */
function MaskedInput(props: InputProps<MaskedField>) {
  const { definition, target, name, label } = props
  const text = useText()
  const [isStored] = useState(target !== 'add' && toText(props.value) !== '')
  const keeps = target === 'add' ? undefined : text('crud.form.maskedKept')
  return (
    <Box>
      <TextBox {...textProps(props)} help={props.help ?? keeps} spellCheck={false} />
      {isStored && target !== 'add' && <Revealed definition={definition} name={name} label={label} id={target} />}
    </Box>
  )
}

/** The masked value, and a button that shows it in full. */
function MaskedDetail({ definition, ...cell }: DetailProps<MaskedField>) {
  const { field, name, row } = cell
  const locale = useLocale()
  return (
    <>
      <MaskedCell {...cell} />
      {toText(row[name]) !== '' && (
        <Revealed definition={definition} name={name} id={row.id} label={field.label[locale]} />
      )}
    </>
  )
}

interface RevealedProps {
  readonly definition: ResourceDefinition
  readonly id: number
  readonly name: string
  readonly label: string
}

/** A button next to a masked value that reveals the full value. Renders nothing without permission. */
function Revealed({ definition, id, name, label }: RevealedProps) {
  const reveal = useReveal(definition, id, name)
  if (!reveal) return null
  return (
    <WithMessages of="record">
      <Value reveal={reveal} label={label} />
    </WithMessages>
  )
}

function Value({ reveal, label }: { readonly reveal: Reveal; readonly label: string }) {
  const text = useText()
  const [isAsking, setIsAsking] = useState(false)
  const { shown, isLoading, show, hide } = reveal
  const isVisible = shown !== undefined
  if (isAsking)
    return (
      <Reason
        label={label}
        isLoading={isLoading}
        onCancel={() => setIsAsking(false)}
        onGive={async (reason) => setIsAsking(!(await show(reason)))}
      />
    )
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
      <Box role="status" sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere', '&:empty': { mr: -4 } }}>
        {shown}
      </Box>
      <Button
        size="small"
        startIcon={isVisible ? <VisibilityOffRounded /> : <VisibilityRounded />}
        aria-label={text(isVisible ? 'record.masked.hideOf' : 'record.masked.showOf', { label })}
        onClick={() => (isVisible ? hide() : setIsAsking(true))}
      >
        {text(isVisible ? 'record.masked.hide' : 'record.masked.show')}
      </Button>
    </Box>
  )
}

interface ReasonProps {
  readonly label: string
  readonly isLoading: boolean
  readonly onCancel: () => void
  readonly onGive: (reason: string) => Promise<void>
}

/** Asks for the reason in place: it is not a form, since it may be within one. */
function Reason({ label, isLoading, onCancel, onGive }: ReasonProps) {
  const text = useText()
  const [reason, setReason] = useState('')
  const length = useLength(reason, 200)
  const isComplete = [...reason.trim()].length >= 2 && !length.isTooLong
  const give = () => void (isComplete && onGive(reason.trim()))
  const onKeyDown = (event: KeyboardEvent) => {
    const key = keyOf(event)
    if (key !== 'Enter' && key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (key === 'Enter') give()
    else onCancel()
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'start', gap: 2, mt: 2 }}>
      <TextField
        size="small"
        label={text('record.masked.reason')}
        helperText={text('record.masked.why', { label })}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        onKeyDown={onKeyDown}
        autoFocus
        {...length.problem}
        sx={{ flex: '1 1 240px' }}
      />
      {/* Next to the input, below its label; on a phone below it. */}
      <Box sx={{ display: 'flex', gap: 2, mt: { sm: 5 }, ml: { xs: 'auto', sm: 0 } }}>
        <Button size="small" variant="contained" disabled={!isComplete} loading={isLoading} onClick={give}>
          {text('record.masked.show')}
        </Button>
        <Button size="small" onClick={onCancel}>
          {text('record.masked.cancel')}
        </Button>
      </Box>
    </Box>
  )
}
