import { useNavigate } from 'react-router'
import type { Command } from './command.ts'

/** Returns a function that passes a command to `onRun` and then runs it. */
export function useRunCommand(onRun: (command: Command) => void): (command: Command) => void {
  const navigate = useNavigate()
  return (command) => {
    const { effect, group, id } = command
    if (group === 'record' && 'act' in effect) {
      // More areas are searched; the palette stays.
      effect.act()
      return
    }
    onRun({ ...command, id })
    if ('to' in effect) void navigate(effect.to)
    else if ('url' in effect) window.open(effect.url, '_blank', 'noopener,noreferrer')
    else effect.act()
  }
}
