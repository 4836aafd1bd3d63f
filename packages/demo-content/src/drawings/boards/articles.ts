import type { Boards } from './board.ts'

/** Boards of articles that are about no single lesson. */
export const articleBoards: Boards = {
  'how-the-hundred': {
    alt: [
      '百位教师怎样评出来：听课、同行、家长三方的分数，与两个改掉的名次',
      'how the hundred are chosen: marks of three parties, and two ranks that were corrected',
    ],
    draw: ({ write, rect, fill, line, arrow, poly, dot }) => {
      write('608 → 100', 90, 90, 110)
      write('608 份推荐，1400 多节听课', 100, 230, 56, { c: 'dim' })
      const parts: readonly (readonly [string, 'red' | 'blue' | 'yellow'])[] = [
        ['听课', 'red'],
        ['同行', 'blue'],
        ['家长与学生', 'yellow'],
      ]
      for (const [at, [name, c]] of parts.entries()) {
        const x = 110 + at * 300
        fill(
          [
            [x, 380],
            [x + 270, 380],
            [x + 270, 470],
            [x, 470],
          ],
          c,
          0.35,
        )
        rect(x, 380, 270, 90, { c })
        write(name, x + 135, 398, 48, { align: 'middle' })
      }
      arrow(1020, 424, 1120, 424)
      write('Σ', 1150, 386, 84)
      const columns = [1180, 1360]
      for (let at = 0; at < 6; at++) {
        write(String(at + 11), columns[0] ?? 0, 500 + at * 70, 46, { align: 'end', c: 'dim' })
        dot(1210, 526 + at * 70, 7)
        dot(1340, 526 + at * 70, 7)
      }
      for (const [from, to, isChanged] of [
        [0, 0, false],
        [1, 1, false],
        [2, 4, true],
        [3, 2, false],
        [4, 3, true],
        [5, 5, false],
      ] as const)
        line(1212, 526 + from * 70, 1338, 526 + to * 70, { c: isChanged ? 'red' : 'white', w: isChanged ? 8 : 4 })
      write('复议', 1390, 700, 56, { c: 'red' })
      write('改了 2 个', 1390, 776, 46, { c: 'red' })
      poly(
        [
          [120, 860],
          [300, 760],
          [480, 790],
          [660, 640],
          [840, 680],
          [1000, 580],
        ],
        { c: 'blue', w: 7 },
      )
      write('分差小于 0.2 的，并列听一节', 120, 560, 54, { c: 'dim' })
    },
  },
  'waiting-in-xueji': {
    alt: [
      '竖排的《学记》一句：时观而弗语，存其心也；旁注“等”',
      'a line of the “Xueji” in vertical columns: watch often and do not speak, so that they keep it in mind',
    ],
    draw: ({ column, write, rect, bend, line }) => {
      column('学记', 1420, 90, 110)
      column('时观而弗语', 1150, 100, 140, { c: 'red' })
      column('存其心也', 960, 100, 140)
      column('幼者听而弗问', 740, 90, 100, { c: 'dim' })
      column('学不躐等也', 590, 90, 100, { c: 'dim' })
      rect(1136, 84, 172, 800, { c: 'red', w: 4 })
      bend(
        [
          [900, 830],
          [1010, 880],
          [1120, 850],
        ],
        { c: 'red' },
      )
      write('常看，不说', 420, 810, 70, { c: 'red' })
      write('弗 = 不', 120, 150, 64)
      write('躐 = 越', 120, 260, 64)
      line(110, 370, 440, 370, { c: 'dim', w: 3 })
      write('= 等 3 秒？', 120, 420, 66, { c: 'blue' })
      write('五个晚上，', 120, 560, 54, { c: 'dim' })
      write('停在五个字前', 120, 640, 54, { c: 'dim' })
    },
  },
  'nine-of-twenty': {
    alt: [
      '二十道题的对错，九个错误分成三类：不知道却不说、过时、编的',
      'twenty questions marked, and the nine mistakes in three kinds: does not say that it does not know, out of date, made up',
    ],
    draw: ({ write, rect, line, arrow, bend }) => {
      write('它从哪儿知道的？', 90, 80, 96)
      for (let at = 0; at < 20; at++) {
        const [x, y] = [110 + (at % 10) * 96, 250 + Math.floor(at / 10) * 110]
        const kind = [
          '',
          'yellow',
          '',
          'red',
          '',
          '',
          'blue',
          'red',
          '',
          'yellow',
          'red',
          '',
          'blue',
          '',
          'red',
          '',
          'yellow',
          '',
          '',
          '',
        ][at]
        rect(x, y, 80, 86, { c: 'dim', w: 4 })
        if (kind === 'red' || kind === 'yellow' || kind === 'blue') {
          line(x + 18, y + 18, x + 62, y + 68, { c: kind, w: 8 })
          line(x + 62, y + 18, x + 18, y + 68, { c: kind, w: 8 })
        } else write('✓', x + 16, y + 8, 70)
      }
      write('20 − 9 = 11', 1130, 300, 74)
      const kinds: readonly (readonly [string, number, 'blue' | 'yellow' | 'red'])[] = [
        ['不知道，却不说', 2, 'blue'],
        ['过时了', 3, 'yellow'],
        ['编的', 4, 'red'],
      ]
      for (const [at, [name, count, c]] of kinds.entries()) {
        const y = 520 + at * 110
        write(String(count), 120, y, 76, { c })
        write(name, 210, y + 8, 64, { c })
      }
      bend(
        [
          [560, 780],
          [680, 790],
          [760, 740],
        ],
        { c: 'red' },
      )
      write('最让人生气', 780, 700, 62, { c: 'red' })
      arrow(1000, 560, 1080, 560)
      write('先问来源', 1110, 520, 70)
      write('再问日期', 1110, 620, 70)
      write('“东湖哪条路没有灯？”', 800, 850, 54, { c: 'dim' })
    },
  },
}
