import { lazyPart } from '@teachnet/ui/parts'
import type { ResourceOverrides } from '../records/page/overrides.ts'
import Box from '@mui/material/Box'
import { MenuIcon } from '@teachnet/ui/menu-icon'
import { toText } from '../values/read-values.ts'
import type { CellProps, InputProps } from '../fields/field-props.ts'
import { NoValue } from '../fields/shared/plain-text.tsx'
import { inputOfKind } from '../fields/input-of-kind.tsx'

const IconInput = lazyPart<InputProps>(async () => (await import('../fields/shared/icon-input.tsx')).IconInput)

/** Shows the icon of a menu rule next to its name. */
export const ruleOverrides: ResourceOverrides = { cells: { icon: RuleIconCell }, inputs: { icon: IconInput } }

/** The icon as the menu shows it; its name, as far as the column has room. */
function RuleIconCell({ name, row }: CellProps) {
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

const GrantedInput = lazyPart(async () => (await import('../fields/relations/parts.tsx')).GrantedInput)

/** Rules of a role or member group are granted by branch: a box includes all rules below it, and their parents. */
export const grantedRulesOverrides: ResourceOverrides = { inputs: { rules: inputOfKind('relations', GrantedInput) } }
