import Box from '@mui/material/Box'
import { MenuIcon } from '@teachnet/ui/menu-icon'
import { toText } from '../crud/row.ts'
import type { CellProps } from '../crud-ui/fields/field-props.ts'
import { NoValue } from '../crud-ui/fields/shared/plain-text.tsx'

/** The icon as the menu draws it, and its name. */
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
