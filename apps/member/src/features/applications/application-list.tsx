import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import List from '@mui/material/List'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import { applicationStates, mannerOf } from '@teachnet/contract'
import { type OwnApplication } from '@teachnet/contract/desk'
import { useFormats, useText } from '@teachnet/i18n/react'
import { Link } from 'react-router'

/** Applications with their states; each leads to its page. */
export function ApplicationList({ list }: { readonly list: readonly OwnApplication[] }) {
  const text = useText()
  const { date } = useFormats()
  return (
    <List disablePadding aria-label={text('applications.title')}>
      {list.map(({ kind, number, subject, state, create_time: sent }, index) => (
        <li key={number}>
          <ListItemButton
            component={Link}
            to={`/account/applications?number=${number}`}
            divider={index < list.length - 1}
            sx={{ gap: 4, px: 2 }}
          >
            <ListItemText
              primary={
                subject
                  ? text('applications.about', { kind: text(`applications.kind.${kind}`), subject })
                  : text(`applications.kind.${kind}`)
              }
              secondary={text('applications.sent', { number, date: date(sent) })}
            />
            <StateChip state={state} manner={mannerOf(kind)} />
          </ListItemButton>
        </li>
      ))}
    </List>
  )
}

const colours = {
  [applicationStates.received]: 'info',
  [applicationStates.contacted]: 'info',
  [applicationStates.accepted]: 'success',
  [applicationStates.refused]: 'default',
  [applicationStates.waiting]: 'warning',
  [applicationStates.withdrawn]: 'default',
} as const

/** The state of an application in one word. */
export function StateChip({
  state,
  manner,
}: {
  readonly state: OwnApplication['state']
  readonly manner: ReturnType<typeof mannerOf>
}) {
  const text = useText()
  return (
    <Box component="span" sx={{ flex: 'none' }}>
      <Chip
        size="small"
        variant="outlined"
        color={colours[state]}
        label={text(`applications.state.${state}.${manner}`)}
      />
    </Box>
  )
}
