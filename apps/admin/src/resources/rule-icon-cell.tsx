import Box from '@mui/material/Box'
import { MenuIcon } from '@teachnet/ui/menu-icon'
import { toText } from '../values/read-values.ts'
import type { CellProps } from '../fields/field-props.ts'
import { NoValue } from '../fields/shared/plain-text.tsx'

/** The icon as the menu shows it; its name, as far as the column has room. */
export function RuleIconCell({ name, row }: CellProps) {
  const icon = toText(row[name])
  if (icon === '') return <NoValue />
  return (
    <Box component="span" title={icon} sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
      <MenuIcon name={icon} color="action" />
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', minWidth: 0 }}>
        {icon}
      </Box>
    </Box>
  )
}
