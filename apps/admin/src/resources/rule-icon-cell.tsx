import Box from '@mui/material/Box'
import { MenuIcon } from '@teachnet/ui/menu-icon'
import { toText } from '../values/read-values.ts'
import type { CellProps } from '../fields/field-props.ts'
import { NoValue } from '../fields/shared/plain-text.tsx'

/** The icon as the menu shows it, and its name. */
export function RuleIconCell({ name, row }: CellProps) {
  const icon = toText(row[name])
  if (icon === '') return <NoValue />
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 2, whiteSpace: 'nowrap' }}>
      <MenuIcon name={icon} color="action" />
      {icon}
    </Box>
  )
}
