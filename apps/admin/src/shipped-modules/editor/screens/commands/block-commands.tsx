import CheckBoxOutlined from '@mui/icons-material/CheckBoxOutlined'
import DataObjectRounded from '@mui/icons-material/DataObjectRounded'
import FormatAlignCenterRounded from '@mui/icons-material/FormatAlignCenterRounded'
import FormatAlignJustifyRounded from '@mui/icons-material/FormatAlignJustifyRounded'
import FormatAlignLeftRounded from '@mui/icons-material/FormatAlignLeftRounded'
import FormatAlignRightRounded from '@mui/icons-material/FormatAlignRightRounded'
import FormatListBulletedRounded from '@mui/icons-material/FormatListBulletedRounded'
import FormatListNumberedRounded from '@mui/icons-material/FormatListNumberedRounded'
import FormatQuoteRounded from '@mui/icons-material/FormatQuoteRounded'
import SubjectRounded from '@mui/icons-material/SubjectRounded'
import type { ReactNode } from 'react'
import type { TextId } from '../editor-host.tsx'
import { type EditorCommand, type EditorMenu, iconSize } from './editor-command.ts'
import CampaignOutlined from '@mui/icons-material/CampaignOutlined'
import CloseRounded from '@mui/icons-material/CloseRounded'
import ErrorOutlineRounded from '@mui/icons-material/ErrorOutlineRounded'
import InfoOutlined from '@mui/icons-material/InfoOutlined'
import LightbulbOutlined from '@mui/icons-material/LightbulbOutlined'
import ReportProblemOutlined from '@mui/icons-material/ReportProblemOutlined'
import type { RichTextTone } from '@teachnet/contract/rich-text'

const levels = [1, 2, 3, 4] as const

/** The styles of a paragraph, such as a heading. */
export const styleMenu: EditorMenu = {
  name: 'style',
  icon: <SubjectRounded sx={iconSize} />,
  showsChoice: true,
  commands: [
    {
      name: 'paragraph',
      icon: <SubjectRounded sx={iconSize} />,
      keys: 'Mod-Alt-0',
      isOn: (editor) => editor.isActive('paragraph'),
      run: (editor) => editor.chain().focus().setParagraph().run(),
    },
    ...levels.map((level): EditorCommand => ({
      name: `heading${level}`,
      icon: `H${level}`,
      keys: `Mod-Alt-${level}`,
      isOn: (editor) => editor.isActive('heading', { level }),
      run: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
    })),
    {
      name: 'codeBlock',
      icon: <DataObjectRounded sx={iconSize} />,
      keys: 'Mod-Alt-c',
      isOn: (editor) => editor.isActive('codeBlock'),
      run: (editor) => editor.chain().focus().toggleCodeBlock().run(),
    },
  ],
}

const sides: readonly (readonly [TextId, string, string, ReactNode])[] = [
  ['alignLeft', 'left', 'Mod-Shift-l', <FormatAlignLeftRounded key="icon" sx={iconSize} />],
  ['alignCentre', 'center', 'Mod-Shift-e', <FormatAlignCenterRounded key="icon" sx={iconSize} />],
  ['alignRight', 'right', 'Mod-Shift-r', <FormatAlignRightRounded key="icon" sx={iconSize} />],
  ['alignJustify', 'justify', 'Mod-Shift-j', <FormatAlignJustifyRounded key="icon" sx={iconSize} />],
]

export const alignMenu: EditorMenu = {
  name: 'align',
  icon: <FormatAlignLeftRounded sx={iconSize} />,
  commands: sides.map(([name, side, keys, icon]): EditorCommand => ({
    name,
    icon,
    keys,
    isOn: (editor) => editor.isActive({ textAlign: side }),
    run: (editor) => editor.chain().focus().toggleTextAlign(side).run(),
  })),
}

/** Lists and quotes, which hold several paragraphs. */
export const blockCommands: readonly EditorCommand[] = [
  {
    name: 'bullets',
    icon: <FormatListBulletedRounded sx={iconSize} />,
    keys: 'Mod-Shift-8',
    isOn: (editor) => editor.isActive('bulletList'),
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    name: 'numbers',
    icon: <FormatListNumberedRounded sx={iconSize} />,
    keys: 'Mod-Shift-7',
    isOn: (editor) => editor.isActive('orderedList'),
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    name: 'tasks',
    icon: <CheckBoxOutlined sx={iconSize} />,
    keys: 'Mod-Shift-9',
    isOn: (editor) => editor.isActive('taskList'),
    run: (editor) => editor.chain().focus().toggleTaskList().run(),
  },
  {
    name: 'quote',
    icon: <FormatQuoteRounded sx={iconSize} />,
    keys: 'Mod-Shift-b',
    isOn: (editor) => editor.isActive('blockquote'),
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
]

const tones: readonly (readonly [TextId, RichTextTone, ReactNode])[] = [
  ['calloutNote', 'ink', <InfoOutlined key="icon" sx={{ ...iconSize, color: 'var(--ink)' }} />],
  ['calloutTip', 'pine', <LightbulbOutlined key="icon" sx={{ ...iconSize, color: 'var(--pine)' }} />],
  ['calloutCaution', 'ochre', <ReportProblemOutlined key="icon" sx={{ ...iconSize, color: 'var(--ochre)' }} />],
  ['calloutWarning', 'seal', <ErrorOutlineRounded key="icon" sx={{ ...iconSize, color: 'var(--seal)' }} />],
]

/** Boxes that set paragraphs apart. */
export const calloutMenu: EditorMenu = {
  name: 'callout',
  icon: <CampaignOutlined sx={iconSize} />,
  commands: [
    ...tones.map(([name, tone, icon]): EditorCommand => ({
      name,
      icon,
      isOn: (editor) => editor.isActive('callout', { tone }),
      run: (editor) => editor.chain().focus().setCallout(tone).run(),
    })),
    {
      name: 'calloutNone',
      icon: <CloseRounded sx={iconSize} />,
      isOff: (editor) => !editor.isActive('callout'),
      run: (editor) => editor.chain().focus().unsetCallout().run(),
    },
  ],
}
