import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { kindOf, permissionOf, type ResourceDefinition } from '@teachnet/contract'
import { useLocale, useText } from '@teachnet/i18n/react'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { isRecord, type ListQuery } from '@teachnet/protocol'
import type { ListController } from '../list/use-list-controller.ts'
import { Auth, useCrud } from '../services/crud-services.tsx'

const exportsController = 'routine.Export'

/** Asks for the format, columns and values of a file with the records of the list, and downloads it. */
export function ExportDialog({ list, onClose }: { readonly list: ListController; readonly onClose: () => void }) {
  const text = useText()
  const locale = useLocale()
  const id = useId()
  const { definition, columns, hidden, query, total, isEstimated } = list
  const [format, setFormat] = useState<ExportChoice['format']>('xlsx')
  const [extent, setExtent] = useState<'shown' | 'all'>('shown')
  const [values, setValues] = useState<ExportChoice['values']>('labels')
  const [isMade, setMade] = useState(false)
  const { isRunning, run } = useExport(definition, query)
  const names = columns.map(({ name }) => name)
  const visible = names.filter((name) => !hidden.has(name))
  const all = exportedFields(definition)
  const submit = async () => {
    const outcome = await run({ format, values, columns: extent === 'shown' ? visible : all })
    if (outcome?.state === 'waiting') setMade(true)
    if (outcome?.state !== 'ready') return
    // The server sends the file as an attachment, so the page stays.
    window.location.assign(outcome.url)
    onClose()
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id}>{text('record.export.title', { area: definition.title[locale] })}</DialogTitle>
      <DialogContent>
        {isMade ? (
          <Alert severity="info">{text('record.export.making')}</Alert>
        ) : (
          <Stack sx={{ gap: 4 }}>
            <Typography color="textSecondary">
              {text(isEstimated ? 'record.export.about' : 'record.export.count', { count: total })}
            </Typography>
            <Choice
              label={text('record.export.format')}
              value={format}
              onChange={setFormat}
              options={[
                ['xlsx', text('record.export.xlsx')],
                ['csv', text('record.export.csv')],
              ]}
            />
            <Choice
              label={text('record.export.columns')}
              value={extent}
              onChange={setExtent}
              options={[
                ['shown', text('record.export.shown', { count: visible.length })],
                ['all', text('record.export.all', { count: all.length })],
              ]}
            />
            <Choice
              label={text('record.export.values')}
              value={values}
              onChange={setValues}
              options={[
                ['labels', text('record.export.labels')],
                ['stored', text('record.export.stored')],
              ]}
            />
          </Stack>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{text(isMade ? 'record.export.close' : 'crud.delete.cancel')}</Button>
        {isMade ? (
          <ExportsLink />
        ) : (
          <Button variant="contained" loading={isRunning} onClick={() => void submit()}>
            {text('record.export.submit')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

/** All fields that a file can have, those without a column in the list as well. */
function exportedFields({ fields }: ResourceDefinition): string[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    field.internal || kindOf(field).secrecy === 'hashed' || (field.virtual && field.list === false) ? [] : [name],
  )
}

/** A link to the list of exports, for an account that may open it. */
function ExportsLink() {
  const text = useText()
  const node = permissionOf({ controller: exportsController })
  return (
    <Auth node={`${node}/index`}>
      <Button component={Link} to={`/${node}`} variant="contained">
        {text('record.export.open')}
      </Button>
    </Auth>
  )
}

interface ChoiceProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly options: readonly (readonly [value: Value, label: string])[]
}

function Choice<Value extends string>({ label, value, onChange, options }: ChoiceProps<Value>) {
  const id = useId()
  return (
    <FormControl>
      <FormLabel id={id}>{label}</FormLabel>
      <RadioGroup aria-labelledby={id} value={value}>
        {options.map(([each, title]) => (
          <FormControlLabel
            key={each}
            value={each}
            label={title}
            control={<Radio size="small" onChange={() => onChange(each)} />}
          />
        ))}
      </RadioGroup>
    </FormControl>
  )
}

/** The format of an export, its columns, and the form of its values. */
interface ExportChoice {
  readonly format: 'xlsx' | 'csv'
  /** Names of fields, in the order of the columns. */
  readonly columns: readonly string[]
  /** As people read them, or as the API sends them. */
  readonly values: 'labels' | 'stored'
}

/** The outcome of an export: a file to download, or one that the server makes in the background. */
type ExportOutcome = { readonly state: 'ready'; readonly url: string } | { readonly state: 'waiting' }

interface ListExport {
  readonly isRunning: boolean
  /** Returns undefined after a failure, which the API client has shown. */
  readonly run: (choice: ExportChoice) => Promise<ExportOutcome | undefined>
}

/** Exports the records that a list query finds. */
function useExport(definition: ResourceDefinition, { search, quickSearch, order }: Partial<ListQuery>): ListExport {
  const { source } = useCrud()
  const [isRunning, setRunning] = useState(false)
  return {
    isRunning,
    async run(choice) {
      setRunning(true)
      try {
        const body = {
          ...choice,
          search,
          quickSearch: quickSearch || undefined,
          order: order ? `${order.field},${order.direction}` : undefined,
        }
        const reply = await source.resource(definition).act('export', body, { showSuccess: false })
        return isRecord(reply) && typeof reply.url === 'string' && reply.url !== ''
          ? { state: 'ready', url: reply.url }
          : { state: 'waiting' }
      } catch {
        return undefined
      } finally {
        setRunning(false)
      }
    },
  }
}
