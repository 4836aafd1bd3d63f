import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { useFormats, useLocale, useText } from '@teachnet/i18n/react'
import type { OperationReport } from '@teachnet/protocol'
import { toFileSize } from '../../values/file-size.ts'

/** Names of the parts, as the server calls them. */
const labels: Readonly<Record<string, string>> = {
  'list remarks': 'operation.cache.listRemarks',
  'list totals': 'operation.cache.listTotals',
  'missing site pages': 'operation.cache.missingSitePages',
  'parts of pages': 'operation.cache.partsOfPages',
  'records of pages': 'operation.cache.recordsOfPages',
  rules: 'operation.cache.rules',
  'data rules': 'operation.cache.dataRules',
  'search words': 'operation.cache.searchWords',
  'site pages': 'operation.cache.sitePages',
  site: 'operation.cache.site',
  texts: 'operation.cache.texts',
}

/** The parts of the cache with their use; it scrolls sideways where the width does not suffice. */
export function CacheTable({ caches }: Pick<OperationReport, 'caches'>) {
  const text = useText()
  const locale = useLocale()
  const { number } = useFormats()
  return (
    <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="group" aria-label={text('operation.caches')}>
      <Table
        size="small"
        sx={{ '& td, & th': { px: { xs: 1.5, sm: 3 }, whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' } }}
      >
        <TableHead>
          <TableRow>
            <TableCell>{text('operation.cache.name')}</TableCell>
            <TableCell align="right">{text('operation.cache.entries')}</TableCell>
            <TableCell align="right">{text('operation.cache.size')}</TableCell>
            <TableCell align="right">{text('operation.cache.reads')}</TableCell>
            <TableCell align="right">{text('operation.cache.hits')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {caches.map(({ name, entries, bytes, hits, misses }) => (
            <TableRow key={name}>
              <TableCell component="th" scope="row">
                {labels[name] === undefined ? name : text(labels[name])}
              </TableCell>
              <TableCell align="right">{number(entries)}</TableCell>
              <TableCell align="right">{bytes === 0 ? '–' : toFileSize(bytes, locale)}</TableCell>
              <TableCell align="right">{number(hits + misses)}</TableCell>
              <TableCell align="right">
                {hits + misses === 0 ? '–' : `${Math.round((100 * hits) / (hits + misses))} %`}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}
