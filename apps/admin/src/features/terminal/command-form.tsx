import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import TextField from '@mui/material/TextField'
import { ConfirmDialog } from '@teachnet/account-pages/dialogs'
import { useText } from '@teachnet/i18n/react'
import type { TerminalCommand } from '@teachnet/protocol'
import type { Terminal } from '@teachnet/terminal-core'
import { Autocomplete } from '@teachnet/ui/choice'
import { useState } from 'react'
import type { CommandChoice } from './terminal-settings.tsx'

interface CommandFormProps {
  readonly choices: readonly CommandChoice[]
  readonly terminal: Terminal
  readonly packageManager: string
  readonly onAdded: () => void
}

/** Chooses a command and appends it to the queue; a command that changes something is confirmed first. */
export function CommandForm({ choices, terminal, packageManager, onAdded }: CommandFormProps) {
  const text = useText()
  const [choice, setChoice] = useState<CommandChoice | null>(null)
  const [argument, setArgument] = useState('')
  const [blockOnFailure, setBlockOnFailure] = useState(true)
  const [isConfirming, setConfirming] = useState(false)

  const nameOf = ({ command, withPackageManager }: CommandChoice) =>
    withPackageManager && packageManager !== 'none' ? `${command}.${packageManager}` : command

  function start(): void {
    setConfirming(false)
    if (!choice) return
    const { command, withPackageManager, hasArgument } = choice
    terminal.add({ command, withPackageManager, blockOnFailure, extend: hasArgument ? argument.trim() : undefined })
    onAdded()
  }

  return (
    <form
      className="terminal-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (choice?.changes) setConfirming(true)
        else start()
      }}
    >
      <CommandChoiceInput choices={choices} value={choice} nameOf={nameOf} onChange={setChoice} />
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
      {choice && choice.about !== '' && (
        <p className="terminal-about">
          {choice.about} {choice.changes}
        </p>
      )}
      {choice && (
        <ConfirmDialog
          isOpen={isConfirming}
          color="primary"
          title={text('terminal.changesTitle', { title: choice.title })}
          detail={choice.changes}
          confirm={text('terminal.changesConfirm')}
          cancel={text('terminal.cancel')}
          onConfirm={start}
          onCancel={() => setConfirming(false)}
        >
          <code>{[nameOf(choice), argument.trim()].filter(Boolean).join(' ')}</code>
        </ConfirmDialog>
      )}
    </form>
  )
}

interface CommandChoiceInputProps<Choice> {
  readonly choices: readonly Choice[]
  readonly value: Choice | null
  /** Key of a choice, as it is shown and found. */
  readonly nameOf: (choice: Choice) => string
  readonly onChange: (choice: Choice | null) => void
}

/** Chooses a command from groups; each has a sentence about what it does, and is found by its words. */
export function CommandChoiceInput<Choice extends Pick<TerminalCommand, 'title' | 'about' | 'group'>>({
  choices,
  value,
  nameOf,
  onChange,
}: CommandChoiceInputProps<Choice>) {
  const text = useText()
  return (
    <Autocomplete
      size="small"
      options={choices}
      value={value}
      onChange={(_, chosen) => onChange(chosen)}
      groupBy={({ group }) => group}
      getOptionLabel={({ title }) => title}
      getOptionKey={nameOf}
      filterOptions={(options, { inputValue }) => {
        const wanted = inputValue.trim().toLowerCase()
        if (wanted === '' || inputValue === value?.title) return options
        return options.filter((option) =>
          `${option.title} ${nameOf(option)} ${option.about}`.toLowerCase().includes(wanted),
        )
      }}
      renderOption={({ key, ...props }, option) => (
        <li key={key} {...props}>
          <span className="terminal-option">
            <span>
              {option.title} <code>{nameOf(option)}</code>
            </span>
            {option.about !== '' && <small>{option.about}</small>}
          </span>
        </li>
      )}
      isOptionEqualToValue={(option, chosen) => nameOf(option) === nameOf(chosen)}
      renderInput={(props) => <TextField {...props} label={text('terminal.command')} />}
      noOptionsText={text('terminal.noCommands')}
      openText={text('terminal.openCommands')}
      closeText={text('terminal.closeCommands')}
      clearText={text('terminal.clearCommand')}
    />
  )
}
