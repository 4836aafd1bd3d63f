import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { useText } from '@teachnet/i18n/react'
import type { importFieldsOf } from '../../crud/import/map-columns.ts'
import type { ImportPlan } from '../../crud/import/use-import.ts'
import { NativeSelect } from '../list/native-select.tsx'

interface ColumnTableProps extends Pick<ImportPlan, 'sheet' | 'columns'> {
  readonly fields: ReturnType<typeof importFieldsOf>
  readonly onChange: (columns: ImportPlan['columns']) => void
}

/** Chooses the field that each column of a file fills. On a phone the three columns share the width. */
export function ColumnTable({ sheet, columns, fields, onChange }: ColumnTableProps) {
  const text = useText()
  return (
    <Table
      size="small"
      sx={{
        tableLayout: { xs: 'fixed', sm: 'auto' },
        '& td, & th': { px: { xs: 1.5, sm: 4 } },
        '& th': { whiteSpace: 'normal' },
      }}
    >
      <TableHead>
        <TableRow>
          <TableCell>{text('record.import.column')}</TableCell>
          <TableCell>{text('record.import.sample')}</TableCell>
          <TableCell>{text('record.import.field')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {sheet.header.map((title, index) => (
          <TableRow key={index}>
            <TableCell sx={{ overflowWrap: 'anywhere' }}>{title}</TableCell>
            <TableCell
              sx={{
                maxWidth: 240,
                overflow: 'hidden',
                textOverflow: 'ellipsis',
                whiteSpace: 'nowrap',
                color: 'text.secondary',
              }}
            >
              {sheet.rows[0]?.[index] ?? ''}
            </TableCell>
            <TableCell>
              <NativeSelect
                label={text('record.import.fieldOf', { title })}
                value={columns[index] ?? ''}
                onChange={(name) =>
                  onChange(columns.map((each, at) => (at === index ? name : each === name ? '' : each)))
                }
              >
                <option value="">{text('record.import.skip')}</option>
                {fields.map(({ name, label }) => (
                  <option key={name} value={name}>
                    {label}
                  </option>
                ))}
              </NativeSelect>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
