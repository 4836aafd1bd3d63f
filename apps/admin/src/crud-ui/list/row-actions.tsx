import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded'
import EditRounded from '@mui/icons-material/EditRounded'
import MoreVertRounded from '@mui/icons-material/MoreVertRounded'
import VisibilityRounded from '@mui/icons-material/VisibilityRounded'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import { useText } from '@teachnet/i18n/react'
import type { ReactNode } from 'react'
import type { PageActions } from '../page/page-actions.ts'

interface RowActionsProps {
  readonly id: number
  readonly label: string
  readonly actions: PageActions
  readonly children?: ReactNode
}

/** The actions of a row, always in the same positions. */
export function RowActions({ id, label, actions, children }: RowActionsProps) {
  const text = useText()
  const items = [
    { name: 'view', run: actions.view, icon: <VisibilityRounded sx={icon} /> },
    { name: 'edit', run: actions.edit, icon: <EditRounded sx={icon} /> },
    {
      name: 'delete',
      run: actions.remove && ((one: number) => actions.remove?.([one])),
      icon: <DeleteOutlineRounded sx={icon} />,
    },
    { name: 'more', run: actions.more, icon: <MoreVertRounded sx={icon} /> },
  ]
  return (
    <Stack direction="row" sx={{ justifyContent: 'flex-end' }}>
      {children}
      {items.map(
        ({ name, run, icon: shown }) =>
          run && (
            <IconButton
              key={name}
              title={text(`crud.row.${name}`)}
              size="small"
              aria-label={text(`crud.row.${name}Of`, { label })}
              {...(name === 'more' && { 'aria-haspopup': 'menu' })}
              onClick={(event) => run(id, event.currentTarget)}
            >
              {shown}
            </IconButton>
          ),
      )}
    </Stack>
  )
}

const icon = { fontSize: '1.25rem' }
