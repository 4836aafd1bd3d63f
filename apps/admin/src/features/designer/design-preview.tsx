import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Tab from '@mui/material/Tab'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Tabs from '@mui/material/Tabs'
import Typography from '@mui/material/Typography'
import type { ResourceDefinition } from '@teachnet/contract'
import { useLocale, useText } from '@teachnet/i18n/react'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { type FormValues, initialValues } from '../../crud/form/form-values.ts'
import { columnsOf } from '../../crud/list/columns.ts'
import { useFormView } from '../../crud/form/use-form-view.ts'
import { FormBody } from '../../crud-ui/form/form-body.tsx'
import { viewOf } from '../../fields/views.ts'
import { sampleRows } from './sample-rows.ts'

interface DesignPreviewProps {
  readonly definition: ResourceDefinition
  /** The design cannot be drawn. */
  readonly hasProblems: boolean
}

/** How list and form of a design look, with sample rows. Nothing in it reacts. */
export function DesignPreview({ definition, hasProblems }: DesignPreviewProps) {
  const text = useText()
  const id = useId()
  const [shown, setShown] = useState<'list' | 'form'>('list')
  return (
    <Paper variant="outlined" component="section" aria-label={text('design.preview')} sx={{ minWidth: 0 }}>
      <Tabs
        value={shown}
        onChange={(_event, value: 'list' | 'form') => setShown(value)}
        aria-label={text('design.preview')}
      >
        <Tab value="list" label={text('design.previewList')} id={`${id}-list`} aria-controls={`${id}-panel`} />
        <Tab value="form" label={text('design.previewForm')} id={`${id}-form`} aria-controls={`${id}-panel`} />
      </Tabs>
      <Box role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${shown}`} sx={{ p: 4 }}>
        {hasProblems ? (
          <Typography color="textSecondary">{text('design.previewLater')}</Typography>
        ) : shown === 'list' ? (
          <ListPreview definition={definition} />
        ) : (
          <FormPreview key={JSON.stringify(definition.fields)} definition={definition} />
        )}
      </Box>
    </Paper>
  )
}

function ListPreview({ definition }: { readonly definition: ResourceDefinition }) {
  const text = useText()
  const locale = useLocale()
  const columns = columnsOf(definition).filter(({ field }) => field.list !== 'hidden')
  return (
    <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={text('design.previewList')}>
      <Table size="small">
        <TableHead>
          <TableRow>
            {columns.map(({ name, field }) => (
              <TableCell key={name} align={viewOf(field).align} sx={{ whiteSpace: 'nowrap' }}>
                {field.label[locale]}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {sampleRows(definition, 3).map((row) => (
            <TableRow key={row.id}>
              {columns.map(({ name, field }) => {
                const { Cell, align } = viewOf(field)
                return (
                  <TableCell key={name} align={align}>
                    <Cell {...{ field, name, row }} recordLabel={String(row.id)} />
                  </TableCell>
                )
              })}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}

function FormPreview({ definition }: { readonly definition: ResourceDefinition }) {
  const { control, setFocus } = useForm<FormValues>({ defaultValues: initialValues(definition, 'add') })
  const view = useFormView(definition, 'add', setFocus)
  return (
    <Box inert>
      <FormBody {...{ definition, control, view }} target="add" />
    </Box>
  )
}
