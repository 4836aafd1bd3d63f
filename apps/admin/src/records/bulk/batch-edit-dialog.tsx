import CloseRounded from '@mui/icons-material/CloseRounded'
import Alert from '@mui/material/Alert'
import { Autocomplete } from '@teachnet/ui/choice'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useLocale, useText } from '@teachnet/i18n/react'
import { type FormEvent, useId, useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import { type BatchField, batchFieldsOf, batchValues } from '../form/batch-fields.ts'
import { type FormValues, initialValues } from '../form/form-values.ts'
import { toSaveResult } from '../form/save-result.ts'
import type { ListController } from '../list/use-list-controller.ts'
import { FormField } from '../form/form-field.tsx'
import { WithFormParts } from '../form/with-form-parts.tsx'

interface BatchEditDialogProps {
  readonly list: ListController
  readonly onClose: () => void
}

/** One form for the selected records. It has only the fields that are chosen, and writes only those. */
export function BatchEditDialog(props: BatchEditDialogProps) {
  return (
    <WithFormParts>
      <BatchForm {...props} />
    </WithFormParts>
  )
}

function BatchForm({ list, onClose }: BatchEditDialogProps) {
  const text = useText()
  const locale = useLocale()
  const id = useId()
  const { definition, target, selected: count } = list
  const fields = useMemo(() => batchFieldsOf(definition, locale), [definition, locale])
  const [names, setNames] = useState<readonly string[]>([])
  const [problem, setProblem] = useState('')
  const form = useForm<FormValues>({ defaultValues: initialValues(definition, 'edit') })
  const chosen = names.flatMap((name) => fields.find(({ wireName }) => wireName === name) ?? [])
  const save = form.handleSubmit(async (values) => {
    const result = await toSaveResult(() => list.editMany(target, batchValues(chosen, values)))
    if (result.kind === 'saved') {
      list.selection.clear()
      onClose()
    }
    if (result.kind !== 'refused') return
    setProblem(result.message)
    for (const [name, message] of Object.entries(result.fields)) form.setError(name, { message })
  })
  const submit = (event: FormEvent) => void save(event)
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="sm">
      <Box component="form" noValidate onSubmit={submit} sx={{ display: 'contents' }}>
        <DialogTitle id={id}>{text('record.batch.title', { count })}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 4 }}>
          <Typography color="textSecondary">{text('record.batch.detail')}</Typography>
          {problem && <Alert severity="error">{problem}</Alert>}
          {chosen.map((field) => (
            <Box key={field.wireName} sx={{ display: 'flex', alignItems: 'start', gap: 2 }}>
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <FormField
                  definition={definition}
                  idPrefix={id}
                  target="add"
                  control={form.control}
                  field={field.input}
                />
              </Box>
              <IconButton
                aria-label={text('record.batch.remove', { label: field.label })}
                onClick={() => setNames(names.filter((name) => name !== field.wireName))}
                // Next to the input, below its label.
                sx={{ mt: 6 }}
              >
                <CloseRounded fontSize="small" />
              </IconButton>
            </Box>
          ))}
          <FieldChoice
            // An empty input after each choice.
            key={names.join(' ')}
            fields={fields.filter(({ wireName }) => !names.includes(wireName))}
            onChoose={({ wireName }) => setNames([...names, wireName])}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{text('crud.delete.cancel')}</Button>
          <Button
            type="submit"
            variant="contained"
            disabled={chosen.length === 0}
            loading={form.formState.isSubmitting}
          >
            {text('record.batch.submit', { count })}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  )
}

interface FieldChoiceProps {
  readonly fields: readonly BatchField[]
  readonly onChoose: (field: BatchField) => void
}

function FieldChoice({ fields, onChoose }: FieldChoiceProps) {
  const text = useText()
  if (fields.length === 0) return null
  return (
    <Autocomplete
      size="small"
      openOnFocus
      options={[...fields]}
      value={null}
      onChange={(_event, next) => next && onChoose(next)}
      getOptionKey={({ wireName }) => wireName}
      getOptionLabel={({ label }) => label}
      renderInput={(params) => <TextField {...params} label={text('record.batch.field')} />}
    />
  )
}
