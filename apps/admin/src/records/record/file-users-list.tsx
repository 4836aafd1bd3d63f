import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { FileUser } from '@teachnet/protocol'
import { useText } from '@teachnet/i18n/react'
import { Link } from 'react-router'
import { recordAddress } from './record-address.ts'
import { useCrud } from '../services/crud-services.tsx'

interface FileUsersListProps {
  readonly users: readonly FileUser[]
  /** Called when a link is followed. */
  readonly onFollow?: () => void
}

/** The records that use a file, by area, with links. */
export function FileUsersList({ users, onFollow }: FileUsersListProps) {
  const text = useText()
  const { can } = useCrud()
  return users.map((user) => (
    <Box key={user.controller} component="section" sx={{ mt: 4 }}>
      <Typography variant="subtitle2" component="h3">
        {text('crud.inUse.area', { title: user.title, count: user.count })}
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 5 }}>
        {user.records.map((record) => (
          <li key={record.id}>
            <MuiLink component={Link} to={recordAddress(user, record.id, can)} onClick={onFollow}>
              {record.label}
            </MuiLink>{' '}
            <Typography component="span" variant="body2" color="textSecondary">
              {record.field}
            </Typography>
          </li>
        ))}
      </Box>
    </Box>
  ))
}
