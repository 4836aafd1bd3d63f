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
import {
  type ResourceDefinition,
  derivedNames,
  type Field,
  fieldOf,
  type Visitors,
  wireNames,
} from '@teachnet/contract'
import { useLocale, useText } from '@teachnet/i18n/react'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { type FormValues, initialValues } from '../../records/form/form-values.ts'
import { columnsOf } from '../../records/list/columns.ts'
import { useFormView } from '../../records/form/use-form-view.ts'
import { FormBody } from '../../records/form/form-body.tsx'
import { viewOf } from '../../fields/views.ts'
import type { Row } from '../../records/record/row.ts'

interface DesignPreviewProps {
  readonly definition: ResourceDefinition
  /** The design cannot be rendered. */
  readonly hasProblems: boolean
}

const tabs = ['list', 'form', 'visitors'] as const
type PreviewTab = (typeof tabs)[number]

/** How list, form and public records of a design look, with sample rows. Nothing in it reacts. */
export function DesignPreview({ definition, hasProblems }: DesignPreviewProps) {
  const text = useText()
  const id = useId()
  const [chosen, setChosen] = useState<PreviewTab>('list')
  const offered = tabs.filter((tab) => tab !== 'visitors' || definition.visitors)
  const visible = offered.includes(chosen) ? chosen : 'list'
  return (
    <Paper variant="outlined" component="section" aria-label={text('design.preview')} sx={{ minWidth: 0 }}>
      <Tabs
        value={visible}
        onChange={(_event, value: PreviewTab) => setChosen(value)}
        aria-label={text('design.preview')}
      >
        {offered.map((tab) => (
          <Tab
            key={tab}
            value={tab}
            label={text(`design.preview.${tab}`)}
            id={`${id}-${tab}`}
            aria-controls={`${id}-panel`}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${visible}`} sx={{ p: 4 }}>
        {hasProblems ? (
          <Typography color="textSecondary">{text('design.previewLater')}</Typography>
        ) : visible === 'list' ? (
          <ListPreview definition={definition} />
        ) : visible === 'visitors' && definition.visitors ? (
          <VisitorsPreview definition={definition} visitors={definition.visitors} />
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
    <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={text('design.preview.list')}>
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
                    <Cell field={field} name={name} row={row} recordLabel={String(row.id)} />
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

interface VisitorsPreviewProps {
  readonly definition: ResourceDefinition
  readonly visitors: Visitors
}

/** What visitors read of a record: the fields of lists, and those that a single record has in addition. */
function VisitorsPreview({ definition, visitors }: VisitorsPreviewProps) {
  const text = useText()
  const locale = useLocale()
  const [row] = sampleRows(definition, 1)
  const parts = [
    { title: text('design.option.visitorsCard'), names: visitors.card.fields },
    { title: text('design.option.visitorsPage'), names: visitors.page?.fields ?? [] },
  ]
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      {parts
        .filter(({ names }) => names.length > 0)
        .map(({ title, names }) => (
          <Box key={title} component="section" aria-label={title}>
            <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
              {title}
            </Typography>
            <Box component="dl" sx={{ m: 0, p: 3, border: 1, borderColor: 'divider', borderRadius: 1, ...pairs }}>
              {names.map((name) => {
                const field = fieldOf(definition, name)
                if (!field || !row) return null
                const { Cell } = viewOf(field)
                return (
                  <Box key={name} sx={{ display: 'contents' }}>
                    <Typography component="dt" variant="body2" color="textSecondary">
                      {field.label[locale] || name}
                    </Typography>
                    <Box component="dd" sx={{ m: 0, minWidth: 0 }}>
                      <Cell field={field} name={name} row={row} recordLabel={String(row.id)} />
                    </Box>
                  </Box>
                )
              })}
            </Box>
          </Box>
        ))}
    </Box>
  )
}

const pairs = {
  display: 'grid',
  gridTemplateColumns: 'minmax(80px, 140px) minmax(0, 1fr)',
  columnGap: 4,
  rowGap: 2,
} as const

function FormPreview({ definition }: { readonly definition: ResourceDefinition }) {
  const { control, setFocus } = useForm<FormValues>({ defaultValues: initialValues(definition, 'add') })
  const view = useFormView(definition, 'add', setFocus)
  return (
    <Box inert>
      <FormBody definition={definition} control={control} view={view} target="add" />
    </Box>
  )
}

const noon = 1_714_528_800
const words = ['示例', 'Sample', '测试'] as const

/** Rows for the preview of a list: a value for each field, as a reply has it. */
function sampleRows(definition: ResourceDefinition, count: number): Row[] {
  return Array.from({ length: count }, (_, index) => ({
    ...Object.fromEntries(derivedNames(definition).map((name) => [name, null])),
    ...Object.fromEntries(
      Object.entries(definition.fields).flatMap(([name, field]) => additionsOf(name, field, index)),
    ),
    ...Object.fromEntries(
      Object.entries(definition.fields).flatMap(([name, field]) =>
        wireNames(name, field).map((wireName): [string, unknown] => [wireName, sampleOf(field, index)]),
      ),
    ),
    id: index + 1,
  }))
}

/** Additional values of a reply: the labels of related records, the names of regions. */
function additionsOf(name: string, field: Field, index: number): [string, unknown][] {
  const record = { id: index + 1, label: `${words[index % 3]} ${index + 1}` }
  if (field.kind === 'relation') return [[field.as, record]]
  if (field.kind === 'relations') return [[field.as, [record]]]
  return field.kind === 'region' ? [[`${name}_text`, '广东省,广州市']] : []
}

function sampleOf(field: Field, index: number): unknown {
  switch (field.kind) {
    case 'text':
      return `${words[index % 3]} ${index + 1}`.slice(0, field.max)
    case 'richText':
      return '<p>…</p>'
    case 'integer':
    case 'weigh':
      return field.kind === 'integer'
        ? Math.max(field.min ?? 0, Math.min(field.max ?? 1000, (index + 1) * 12))
        : 10 - index
    case 'number':
      return (index + 1) * 1.5
    case 'money':
      return `${(index + 1) * 100}.00`
    case 'switch':
      return index % 2
    case 'choice': {
      const value = field.options[index % Math.max(field.options.length, 1)]?.value ?? ''
      return field.multiple ? [value] : value
    }
    case 'date':
      return `2026-05-0${index + 1}`
    case 'dateTime':
      return noon + index * 86_400
    case 'tags':
      return ['A', 'B'].slice(0, 1 + (index % 2))
    case 'colour':
      return ['#1f6feb', '#2da44e', '#bf8700'][index % 3]
    case 'masked':
      return '138****8000'
    case 'rows':
      return [{ title: words[index % 3] }]
    case 'images':
    case 'files':
      return []
    case 'relation':
      return index + 1
    case 'relations':
      return [index + 1]
    case 'region':
      return [440_000, 440_100]
    case 'json':
      return { sample: index + 1 }
    default:
      return ''
  }
}
