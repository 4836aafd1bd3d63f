import { alignMenu, blockCommands, styleMenu, calloutMenu } from '../commands/block-commands.tsx'
import type { EditorCommand } from '../commands/editor-command.ts'
import { insertCommands, insertMenu, linkCommand } from '../commands/insert-commands.tsx'
import type { TextId } from '../editor-host.tsx'

/** The commands that can be chosen at the start of a line after `/`, in this order. */
const slashCommands: readonly EditorCommand[] = [
  ...styleMenu.commands,
  ...blockCommands,
  ...insertCommands,
  ...insertMenu.commands,
  ...calloutMenu.commands.filter(({ name }) => name !== 'calloutNone'),
  linkCommand,
  ...alignMenu.commands,
]

/** The Chinese names as they are typed without an input method. */
const readings: Readonly<Record<string, string>> = {
  paragraph: 'zheng wen',
  heading1: 'yi ji biao ti',
  heading2: 'er ji biao ti',
  heading3: 'san ji biao ti',
  heading4: 'si ji biao ti',
  codeBlock: 'dai ma kuai',
  bullets: 'xiang mu lie biao',
  numbers: 'bian hao lie biao',
  tasks: 'ren wu lie biao',
  quote: 'yin yong',
  calloutNote: 'shuo ming',
  calloutTip: 'jian yi',
  calloutCaution: 'zhu yi',
  calloutWarning: 'jing gao',
  link: 'lian jie',
  image: 'tu pian',
  table: 'biao ge',
  gallery: 'tu ji',
  video: 'shi pin',
  file: 'wen jian',
  rule: 'fen ge xian',
}

/** A reading in one word, and its initials. */
function readingsOf(name: string): readonly string[] {
  const words = readings[name]?.split(' ') ?? []
  return words.length === 0 ? [] : [words.join(''), words.map((word) => word.charAt(0)).join('')]
}

/**
 * The commands whose name, in the language of the reader, in English, in pinyin or by its initials, contains the typed words: first those
 * that begin with them.
 */
export function findCommands(typed: string, say: (id: TextId) => string): readonly EditorCommand[] {
  const wanted = typed.trim().toLowerCase()
  const names = ({ name }: EditorCommand) => [say(name).toLowerCase(), name.toLowerCase(), ...readingsOf(name)]
  const begins = (command: EditorCommand) => names(command).some((name) => name.startsWith(wanted))
  return slashCommands
    .filter((command) => names(command).some((name) => name.includes(wanted)))
    .toSorted((one, other) => Number(begins(other)) - Number(begins(one)))
}
