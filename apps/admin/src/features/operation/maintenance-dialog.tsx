import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { ConfirmDialog } from '@teachnet/account-pages/dialogs'
import { useText } from '@teachnet/i18n/react'
import { siteTimeZone } from '@teachnet/languages'
import type { OperationReport } from '@teachnet/protocol'
import { useId, useState } from 'react'
import { DateTimePickerInput } from '../../fields/shared/date-pickers.tsx'
import { useLength } from '../../fields/shared/use-length.ts'
import { toNumber } from '../../values/read-values.ts'

/** What visitors are told while the site is closed. */
type MaintenanceTexts = Pick<OperationReport['maintenance'], 'until' | 'note' | 'noteEn'>

interface MaintenanceDialogProps {
  /** The last texts; they are offered again. */
  readonly maintenance: OperationReport['maintenance']
  readonly onConfirm: (texts: MaintenanceTexts) => void
  readonly onCancel: () => void
}

/** In characters. */
const longestNote = 500

/** Says what closing the site does, and asks what visitors are told. */
export function MaintenanceDialog({ maintenance, onConfirm, onCancel }: MaintenanceDialogProps) {
  const text = useText()
  const id = useId()
  const { isOn } = maintenance
  const [until, setUntil] = useState<unknown>(isOn && maintenance.until > 0 ? maintenance.until : '')
  const [note, setNote] = useState(maintenance.note)
  const [noteEn, setNoteEn] = useState(maintenance.noteEn)
  const lengths = { note: useLength(note, longestNote), noteEn: useLength(noteEn, longestNote) }
  const time = toNumber(until)
  const isInvalid = time === -1
  return (
    <ConfirmDialog
      isOpen
      title={text(isOn ? 'operation.maintenance.message' : 'operation.maintenance.close')}
      detail={text('operation.maintenance.detail')}
      confirm={text(isOn ? 'operation.maintenance.save' : 'operation.maintenance.close')}
      cancel={text('operation.maintenance.cancel')}
      color={isOn ? 'primary' : 'error'}
      isRejected={isInvalid || lengths.note.isTooLong || lengths.noteEn.isTooLong}
      onConfirm={() => onConfirm({ until: time ?? 0, note, noteEn })}
      onCancel={onCancel}
    >
      <Box sx={{ mt: 4, display: 'grid', gap: 4 }}>
        <DateTimePickerInput
          id={id}
          name="until"
          label={text('operation.maintenance.until')}
          value={until}
          onChange={(value) => setUntil(value ?? '')}
          help={text('operation.maintenance.untilHelp', { zone: siteTimeZone })}
          error={isInvalid ? text('operation.maintenance.untilInvalid') : undefined}
          required={false}
          onBlur={() => undefined}
          inputRef={() => undefined}
        />
        <TextField
          label={text('operation.maintenance.note')}
          helperText={text('operation.maintenance.noteHelp')}
          value={note}
          onChange={(event) => setNote(event.target.value)}
          {...lengths.note.problem}
          multiline
          minRows={2}
          fullWidth
        />
        <TextField
          label={text('operation.maintenance.noteEn')}
          value={noteEn}
          onChange={(event) => setNoteEn(event.target.value)}
          {...lengths.noteEn.problem}
          multiline
          minRows={2}
          fullWidth
        />
      </Box>
    </ConfirmDialog>
  )
}
