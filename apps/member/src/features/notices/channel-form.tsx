import { shown } from '@teachnet/account-pages/refusals'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { type ChannelChoice, chosenKinds, type ChosenKind, type NoticeChannel } from '@teachnet/contract/desk'
import { useText } from '@teachnet/i18n/react'
import { useId, useState } from 'react'

export interface ChannelFormProps {
  readonly channels: ChannelChoice
  /** The channels that the site has. */
  readonly offered: readonly NoticeChannel[]
  /** Rejects when the server refuses; the client has then shown the reason. */
  readonly onSave: (channels: ChannelChoice) => Promise<void>
}

/** By kind of notice, the channels by which it is also sent to the member. */
export function ChannelForm({ channels, offered, onSave }: ChannelFormProps) {
  const text = useText()
  const id = useId()
  const [stored, setStored] = useState(channels)
  const [chosen, setChosen] = useState(channels)
  const [isBusy, setBusy] = useState(false)
  const isChanged = chosenKinds.some((kind) => chosen[kind].toSorted().join() !== stored[kind].toSorted().join())

  function toggle(kind: ChosenKind, channel: NoticeChannel): void {
    setChosen((all) => {
      const before = all[kind]
      const next = before.includes(channel) ? before.filter((each) => each !== channel) : [...before, channel]
      return { ...all, [kind]: next }
    })
  }

  async function save(): Promise<void> {
    setBusy(true)
    await onSave(chosen).then(() => setStored(chosen), shown)
    setBusy(false)
  }

  return (
    <Paper variant="outlined" component="section" aria-labelledby={id} sx={{ p: 5 }}>
      <Typography id={id} component="h2" variant="h2" sx={{ mb: 2 }}>
        {text('notices.channels')}
      </Typography>
      <Typography sx={{ color: 'text.secondary' }}>
        {text(offered.length === 0 ? 'notices.noChannels' : 'notices.channelsHelp')}
      </Typography>
      {offered.length > 0 && (
        <Box
          component="form"
          onSubmit={(event) => {
            event.preventDefault()
            void save()
          }}
          sx={{ mt: 3 }}
        >
          {chosenKinds.map((kind) => (
            <Box key={kind} component="fieldset" sx={row}>
              <Box component="legend" sx={{ float: 'left', p: 0, width: { xs: '100%', sm: 128 } }}>
                {text(`notices.kind.${kind}`)}
              </Box>
              {offered.map((channel) => (
                <FormControlLabel
                  key={channel}
                  control={<Checkbox checked={chosen[kind].includes(channel)} onChange={() => toggle(kind, channel)} />}
                  label={text(`notices.channel.${channel}`)}
                />
              ))}
            </Box>
          ))}
          <Button type="submit" variant="contained" disabled={!isChanged} loading={isBusy} sx={{ mt: 3 }}>
            {text('notices.save')}
          </Button>
        </Box>
      )}
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 4 }}>
        {text('notices.always')}
      </Typography>
    </Paper>
  )
}

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 4,
  m: 0,
  p: 0,
  py: 1,
  border: 0,
}
