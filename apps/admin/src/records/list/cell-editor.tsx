import { keyOf } from '@teachnet/ui/keys'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import { labelOf } from '@teachnet/contract/schema'
import { useLocale, useText } from '@teachnet/i18n/react'
import { type FormEvent, type KeyboardEvent, useId, useRef } from 'react'
import type { FormField } from '../form/form-values.ts'
import { type CellEdit, useCellEdit } from './use-cell-edit.ts'
import type { RowList } from './row-list.ts'
import type { Row } from '../record/row.ts'
import { useFieldParts } from '../../fields/load-parts.ts'
import { viewOf } from '../../fields/views.ts'

interface CellEditorProps {
  readonly list: RowList
  readonly row: Row
  readonly field: FormField
  readonly title: string
  readonly label: string
  readonly anchor: () => HTMLElement | null
  /** @param then which cell is edited next */
  readonly onClose: (then?: 'next' | 'previous') => void
}

/**
 * The inputs of a cell, in a popover over it. Enter saves, Escape discards the input, Tab saves and goes to the next cell; a click
 * elsewhere saves too. A value that the server refuses stays open with the reason.
 */
export function CellEditor({ list, row, field, title, label, anchor, onClose }: CellEditorProps) {
  const text = useText()
  const edit = useCellEdit(list, row, field)
  const form = useRef<HTMLFormElement>(null)
  const saveAnd = async (then?: 'next' | 'previous') => {
    if (!edit.isSaving && (await edit.save())) onClose(then)
  }
  const isBlocked = edit.conflict !== undefined || Object.keys(edit.errors).length > 0
  return (
    <Popover
      open
      anchorEl={anchor}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      onClose={(_event, reason) => (reason === 'escapeKeyDown' ? onClose() : void saveAnd())}
      onKeyDown={(event: KeyboardEvent<HTMLElement>) => {
        // The list of a picker is outside the form; in a text area, Enter starts a new line.
        if (keyOf(event) !== 'Enter' || event.defaultPrevented || !isWithin(form.current, event.target)) return
        if (event.target instanceof HTMLTextAreaElement && !event.ctrlKey && !event.metaKey) return
        if (event.target instanceof HTMLButtonElement) return
        event.preventDefault()
        void saveAnd()
      }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': text('form.cell.edit', { field: title, label }),
          sx: { width: 'min(360px, calc(100vw - 32px))', p: 3 },
        },
      }}
    >
      <form
        ref={form}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void saveAnd()
        }}
      >
        {!isBlocked && <Leaving title={text('form.cell.previous')} onReach={() => void saveAnd('previous')} />}
        <Inputs list={list} row={row} field={field} edit={edit} />
        {/* With a refusal or a conflict, Tab leads to the controls that resolve it. */}
        {!isBlocked && <Leaving title={text('form.cell.next')} onReach={() => void saveAnd('next')} />}
        {edit.errors[''] && (
          <Alert severity="error" sx={{ mt: 3 }}>
            {edit.errors['']}
          </Alert>
        )}
        {edit.conflict ? (
          <Conflict row={row} field={field} edit={edit} label={label} onClose={onClose} onReload={list.reload} />
        ) : (
          <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 2, mt: 3 }}>
            <Button size="small" onClick={() => onClose()}>
              {text('form.cell.cancel')}
            </Button>
            <Button size="small" type="submit" variant="contained" loading={edit.isSaving}>
              {text('form.cell.save')}
            </Button>
          </Box>
        )}
      </form>
    </Popover>
  )
}

function isWithin(form: HTMLElement | null, target: EventTarget): boolean {
  return target instanceof Node && form?.contains(target) === true
}

/** The element that gets the focus when Tab leaves the inputs. */
function Leaving({ title, onReach }: { readonly title: string; readonly onReach: () => void }) {
  return <Box component="button" type="button" aria-label={title} onFocus={onReach} sx={unseen} />
}

const unseen = { position: 'absolute', width: 1, height: 1, p: 0, border: 0, opacity: 0 } as const

function Inputs({ list: { definition }, row, field: { name, field, names }, edit }: PartProps & { list: RowList }) {
  const locale = useLocale()
  const id = useId()
  const parts = useFieldParts(field)
  const Input = parts.CellInput ?? parts.Input
  const isFocused = useRef(false)
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {names.map((wireName) => (
        <Input
          key={wireName}
          id={`${id}-${wireName}`}
          name={wireName}
          field={field}
          label={labelOf(definition, wireName, locale)}
          value={edit.values[wireName]}
          onChange={(value) => edit.setValue(wireName, value)}
          onBlur={() => undefined}
          inputRef={(element) => {
            if (!element || isFocused.current) return
            isFocused.current = true
            // After the popover has taken the focus.
            setTimeout(() => {
              element.focus()
              if (element instanceof HTMLInputElement && element.type === 'text') element.select()
            }, 0)
          }}
          required={wireName === name && field.required === true}
          error={edit.errors[wireName]}
          help={field.help?.[locale]}
          definition={definition}
          target={row.id}
        />
      ))}
    </Box>
  )
}

interface PartProps {
  readonly row: Row
  readonly field: FormField
  readonly edit: CellEdit
}

interface ConflictProps extends PartProps {
  readonly label: string
  readonly onClose: () => void
  readonly onReload: () => void
}

function Conflict({ field: { name, field, names }, edit, label, onClose, onReload }: ConflictProps) {
  const text = useText()
  const { Cell } = viewOf(field)
  const { conflict } = edit
  if (!conflict) return null
  return (
    <Alert severity="warning" sx={{ mt: 3 }} role="alert">
      {text('form.cell.changed', { name: conflict.by ?? text('form.cell.somebody') })}
      {names.map((wireName) => (
        <Box key={wireName} sx={{ my: 1, fontWeight: 600 }}>
          <Cell field={field} name={wireName} row={conflict.row} recordLabel={label} />
        </Box>
      ))}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 2 }}>
        <Button
          size="small"
          variant="outlined"
          data-name={name}
          onClick={() => {
            onClose()
            onReload()
          }}
        >
          {text('form.cell.theirs')}
        </Button>
        <Button
          size="small"
          variant="contained"
          onClick={() => void edit.saveMine().then((isSaved) => isSaved && onClose())}
        >
          {text('form.cell.mine')}
        </Button>
      </Box>
    </Alert>
  )
}
