import ListSubheader from '@mui/material/ListSubheader'
import type { ReactNode } from 'react'

/**
 * A heading between the options of a select. MUI passes the role and the click handler of an option to each direct child: this component ignores
 * them, so the heading cannot be selected.
 */
export function SelectHeading({ children }: { readonly children: ReactNode }) {
  return <ListSubheader role="presentation">{children}</ListSubheader>
}

// The first option has the focus, and not a heading above it.
SelectHeading.muiSkipListHighlight = true
