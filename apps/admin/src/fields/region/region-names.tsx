import Typography from '@mui/material/Typography'
import type { RegionField } from '@teachnet/contract'
import { useRegions } from '../../crud/choices/use-regions.ts'
import { toIds } from '../../values/read-values.ts'
import type { DetailProps } from '../field-props.ts'
import { NoValue } from '../shared/plain-text.tsx'

/** The names of province, city and district, loaded by their ids. */
export function RegionNames({ name, row }: DetailProps<RegionField>) {
  const ids = toIds(row[name])
  const levels = useRegions(ids)
  const names = ids.map((id, level) => levels[level]?.find(({ value }) => value === id)?.label ?? `#${id}`)
  return names.length > 0 ? <Typography variant="body2">{names.join(' ')}</Typography> : <NoValue />
}
