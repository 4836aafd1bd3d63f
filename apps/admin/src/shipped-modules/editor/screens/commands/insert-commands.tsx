import AddRounded from '@mui/icons-material/AddRounded'
import AttachFileRounded from '@mui/icons-material/AttachFileRounded'
import CollectionsOutlined from '@mui/icons-material/CollectionsOutlined'
import HorizontalRuleRounded from '@mui/icons-material/HorizontalRuleRounded'
import ImageRounded from '@mui/icons-material/ImageRounded'
import LinkRounded from '@mui/icons-material/LinkRounded'
import SmartDisplayOutlined from '@mui/icons-material/SmartDisplayOutlined'
import TableChartOutlined from '@mui/icons-material/TableChartOutlined'
import { type EditorCommand, type EditorMenu, iconSize } from './editor-command.ts'

/** Commands that ask for something first; the editor binds their keys. */
export const linkCommand: EditorCommand = {
  name: 'link',
  icon: <LinkRounded sx={iconSize} />,
  keys: 'Mod-k',
  isOn: (editor) => editor.isActive('link'),
  run: (_editor, { open }) => open('link'),
}

/** The content that is inserted most often. */
export const insertCommands: readonly EditorCommand[] = [
  {
    name: 'image',
    icon: <ImageRounded sx={iconSize} />,
    run: (_editor, { open }) => open('image'),
  },
  {
    name: 'table',
    icon: <TableChartOutlined sx={iconSize} />,
    isOn: (editor) => editor.isActive('table'),
    run: (editor) => editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
  },
]

/** The content that is inserted less often. */
export const insertMenu: EditorMenu = {
  name: 'insert',
  icon: <AddRounded sx={iconSize} />,
  commands: [
    {
      name: 'gallery',
      icon: <CollectionsOutlined sx={iconSize} />,
      run: (_editor, { open }) => open('gallery'),
    },
    {
      name: 'video',
      icon: <SmartDisplayOutlined sx={iconSize} />,
      run: (_editor, { open }) => open('video'),
    },
    {
      name: 'file',
      icon: <AttachFileRounded sx={iconSize} />,
      run: (_editor, { open }) => open('file'),
    },
    {
      name: 'rule',
      icon: <HorizontalRuleRounded sx={iconSize} />,
      run: (editor) => editor.chain().focus().setHorizontalRule().run(),
    },
  ],
}
