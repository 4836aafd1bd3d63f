import ListSubheader from '@mui/material/ListSubheader'
import type { ReactNode } from 'react'

/**
 * A heading between the options of a select. MUI's select gives its direct children the role and the click of an option: this heading ignores
 * both, so that nobody chooses it.
 */
export function SelectHeading({ children }: { readonly children: ReactNode }) {
  return <ListSubheader role="presentation">{children}</ListSubheader>
}

// The first option has the focus, and not a heading above it.
SelectHeading.muiSkipListHighlight = true
