import Autocomplete from '@mui/material/Autocomplete'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Checkbox from '@mui/material/Checkbox'
import TextField from '@mui/material/TextField'
import { useText } from '@teachnet/i18n/react'
import type { Terminal } from '@teachnet/terminal-core'
import { useState } from 'react'
import type { CommandChoice } from './command-choices.ts'

interface CommandFormProps {
  readonly choices: readonly CommandChoice[]
  readonly terminal: Terminal
  readonly packageManager: string
}

/** Chooses a command and appends it to the queue. */
export function CommandForm({ choices, terminal, packageManager }: CommandFormProps) {
  const text = useText()
  const [choice, setChoice] = useState<CommandChoice | null>(null)
  const [argument, setArgument] = useState('')
  const [blockOnFailure, setBlockOnFailure] = useState(true)

  function start(): void {
    if (!choice) return
    const { command, withPackageManager, hasArgument } = choice
    terminal.add({ command, withPackageManager, blockOnFailure, ...(hasArgument && { extend: argument.trim() }) })
  }

  return (
    <form
      className="terminal-form"
      onSubmit={(event) => {
        event.preventDefault()
        start()
      }}
    >
      <Autocomplete
        size="small"
        options={choices}
        value={choice}
        onChange={(_, value) => setChoice(value)}
        getOptionLabel={(option) =>
          option.withPackageManager && packageManager !== 'none'
            ? `${option.command}.${packageManager}`
            : option.command
        }
        isOptionEqualToValue={(option, value) => option.command === value.command}
        renderInput={(props) => <TextField {...props} label={text('terminal.command')} />}
        noOptionsText={text('terminal.noCommands')}
        openText={text('terminal.openCommands')}
        closeText={text('terminal.closeCommands')}
        clearText={text('terminal.clearCommand')}
      />
      {choice?.hasArgument && (
        <TextField
          size="small"
          label={text('terminal.argument')}
          value={argument}
          onChange={({ target }) => setArgument(target.value)}
        />
      )}
      <FormControlLabel
        control={<Checkbox size="small" checked={blockOnFailure} onChange={(_, isOn) => setBlockOnFailure(isOn)} />}
        label={text('terminal.blockOnFailure')}
      />
      <Button type="submit" variant="contained" disabled={!choice}>
        {text('terminal.run')}
      </Button>
    </form>
  )
}
