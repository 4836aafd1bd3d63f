import type { Chalk, Colour, Point } from '../chalk/chalk.ts'
import type { Boards } from './board.ts'

export const artBoards: Boards = {
  彭立新: {
    alt: [
      '两个声部的五线谱：上面是旋律，下面是只有两个音的“渡轮”声部',
      'two staves: the melody above, and below it the part of two notes called “Ferry”',
    ],
    draw: (b) => {
      const { write, line, bend, curve } = b
      write('先有耳朵，才有嗓子', 90, 64, 80)
      stave(b, 120, 300, 1380)
      stave(b, 120, 600, 1380)
      line(120, 300, 120, 744, { w: 6 })
      for (const x of [700, 1090, 1500]) {
        line(x, 300, x, 396, { w: 4 })
        line(x, 600, x, 696, { w: 4 })
      }
      for (const y of [300, 600]) {
        treble(b, 180, y)
        write('4', 262, y - 6, 58)
        write('4', 262, y + 44, 58)
      }
      // Steps above the lowest line, E4.
      for (const [x, step] of [
        [380, 2],
        [460, 2],
        [540, 3],
        [630, 2],
      ] as const)
        note(b, x, 300, step, 'quarter')
      note(b, 780, 300, 5, 'half')
      note(b, 960, 300, 2, 'half')
      for (const [x, step] of [
        [1150, 3],
        [1230, 2],
        [1310, 1],
        [1400, 0],
      ] as const)
        note(b, x, 300, step, 'quarter')
      note(b, 400, 600, 0, 'half', 'yellow')
      note(b, 570, 600, -2, 'half', 'yellow')
      note(b, 780, 600, 0, 'half', 'yellow')
      note(b, 960, 600, -2, 'half', 'yellow')
      note(b, 1180, 600, 0, 'half', 'yellow')
      note(b, 1350, 600, -2, 'half', 'yellow')
      write('旋律', 1380, 220, 50)
      write('渡轮', 1380, 530, 50, { c: 'yellow' })
      curve(
        [
          [120, 860],
          [200, 836],
          [280, 870],
          [360, 840],
          [440, 870],
          [520, 846],
        ],
        { c: 'blue', w: 6 },
      )
      curve(
        [
          [230, 820],
          [260, 850],
          [420, 850],
          [460, 810],
          [230, 820],
        ],
        { c: 'yellow' },
      )
      line(330, 814, 330, 770, { c: 'yellow' })
      write('mi — do：船开过', 570, 800, 62, { c: 'yellow' })
      bend(
        [
          [1090, 880],
          [1160, 870],
          [1200, 850],
        ],
        { c: 'red' },
      )
      write('只要两个音，', 1210, 770, 50, { c: 'red' })
      write('他也在歌里', 1210, 840, 50, { c: 'red' })
    },
  },
  宋雨桐: {
    alt: [
      '同一只苹果的四个星期：完整、起皱、凹陷、塌掉一角',
      'one apple in four weeks: whole, wrinkled, dented, collapsed at a corner',
    ],
    draw: ({ write, curve, line, dot, chance, arrow }) => {
      write('一只苹果，四个星期', 90, 64, 82)
      const outline = (x: number, y: number, sag: number, tilt: number) => {
        curve(
          [
            [x, y - 116 + sag * 16],
            [x - 60, y - 142 + sag * 18],
            [x - 128, y - 80 + sag * 12],
            [x - 130 + sag * 4, y + 30],
            [x - 80, y + 120],
            [x - 30, y + 138],
            [x, y + 126],
            [x + 36, y + 138],
            [x + 96 - sag * 10, y + 108],
            [x + 134 - sag * 24, y + 16 + sag * 10],
            [x + 124 - sag * 30, y - 84 + sag * 42],
            [x + 60 - sag * 6, y - 140 + sag * 28],
            [x, y - 116 + sag * 16],
          ],
          { w: 7 },
        )
        curve(
          [
            [x, y - 112 + sag * 16],
            [x + 6 + tilt / 2, y - 150 + sag * 12],
            [x + 14 + tilt, y - 186 + sag * 22],
          ],
          { w: 6, c: 'yellow' },
        )
      }
      const shade = (x: number, y: number, rows: number) => {
        for (let at = 0; at < rows; at++)
          curve(
            [
              [x + 20 + at * 9, y + 112 - at * 5],
              [x + 70 + at * 4, y + 60 - at * 8],
              [x + 102, y - 10 - at * 6],
            ],
            { w: 3, c: 'dim' },
          )
      }
      for (const [week, x] of [300, 640, 980, 1310].entries()) {
        outline(x, 460, [0, 0.25, 0.8, 2][week] ?? 0, [0, 18, 30, 52][week] ?? 0)
        if (week < 3) shade(x, 460, 5 + week)
        write(`第${'一二三四'[week] ?? ''}周`, x, 690, 56, { align: 'middle', c: 'dim' })
      }
      curve(
        [
          [214, 390],
          [206, 420],
          [212, 450],
        ],
        { w: 5 },
      )
      curve(
        [
          [232, 378],
          [228, 392],
        ],
        { w: 5 },
      )
      for (const side of [0, 1, 2])
        curve(
          [
            [590 + side * 26, 420 + side * 18],
            [604 + side * 26, 470],
            [596 + side * 26, 530],
          ],
          { w: 3, c: 'red' },
        )
      curve(
        [
          [1030, 420],
          [1060, 450],
          [1084, 440],
        ],
        { w: 5, c: 'red' },
      )
      curve(
        [
          [1022, 440],
          [1054, 474],
          [1086, 462],
        ],
        { w: 4, c: 'red' },
      )
      for (let at = 0; at < 9; at++) {
        const [fx, fy]: Point = [1320 + chance.next() * 150, 270 + chance.next() * 110]
        dot(fx, fy, 4, 'red')
        line(fx + 6, fy - 6, fx + 13, fy - 10, { w: 2.5, c: 'dim' })
      }
      arrow(690, 240, 668, 282, { c: 'red', w: 4 })
      write('2 mm', 690, 180, 48, { c: 'red' })
      write('只画和上次不一样的地方', 90, 812, 60, { c: 'yellow' })
      write('你是第几周开始看见的？', 850, 812, 60, { c: 'blue' })
      write('“前两周我在画苹果，没有在画这个苹果。”', 90, 894, 44, { c: 'dim' })
    },
  },
  杜涛: {
    alt: [
      '400 米跑道的算法与差值表：林快了 12 秒，小昊快了 38 秒',
      'how a 400-metre track is measured, and a table of differences: Lin gained 12 seconds, Hao 38',
    ],
    draw: ({ write, line, arc, rect, arrow, dot }) => {
      write('和上个月的自己比', 90, 64, 82)
      const ring = (grow: number, c: Colour) => {
        line(320, 250 - grow, 680, 250 - grow, { c })
        line(320, 570 + grow, 680, 570 + grow, { c })
        arc(320, 410, 160 + grow, 90, 270, { c })
        arc(680, 410, 160 + grow, -90, 90, { c })
      }
      ring(0, 'white')
      ring(34, 'dim')
      ring(68, 'white')
      line(680, 570, 680, 638, { c: 'red', w: 8 })
      write('起', 700, 646, 44, { c: 'red' })
      arrow(320, 410, 430, 298, { c: 'yellow' })
      write('r', 384, 372, 54, { c: 'yellow' })
      dot(320, 410, 8, 'yellow')
      write('84.39 m', 500, 480, 48, { align: 'middle', c: 'blue' })
      arrow(420, 540, 324, 540, { c: 'blue', w: 4 })
      arrow(580, 540, 676, 540, { c: 'blue', w: 4 })
      write('2 × 84.39 + 2π × 36.80', 110, 750, 56)
      write('= 400.00 m', 160, 834, 62, { c: 'yellow' })
      rect(950, 200, 560, 600, { w: 5 })
      write('1000 m', 974, 220, 48, { c: 'dim' })
      write('上月', 1160, 222, 46, { c: 'dim' })
      write('本月', 1284, 222, 46, { c: 'dim' })
      write('差', 1440, 222, 46, { c: 'red' })
      line(950, 300, 1510, 300)
      const rows: readonly (readonly [string, string, string, string])[] = [
        ['陈', '4:02', '4:02', '+0'],
        ['林', '5:31', '5:19', '+12'],
        ['高', '6:04', '5:55', '+9'],
        ['小昊', '9:48', '9:10', '+38'],
      ]
      for (const [at, [name, before, now, gain]] of rows.entries()) {
        const y = 330 + at * 118
        const c = at === 3 ? 'yellow' : 'white'
        write(name, 974, y, 58, { c })
        write(before, 1150, y, 52, { c })
        write(now, 1280, y, 52, { c })
        write(gain, 1490, y, 60, { c: 'red', align: 'end' })
        if (at > 0) line(950, y - 24, 1510, y - 24, { c: 'dim', w: 3 })
      }
      write('“老师，下周还测吗？”', 950, 836, 56, { c: 'blue' })
    },
  },
  马文竹: {
    alt: [
      '门外的一把藤椅和门上的字条，下面两张卡片：自己谈，当天转介',
      'a rattan chair outside a door with its note, and two cards: talk yourself, refer the same day',
    ],
    draw: ({ write, line, rect, curve, arc, arrow }) => {
      write('坐下，就算来过', 90, 64, 82)
      rect(130, 210, 250, 640, { w: 7 })
      rect(164, 290, 182, 130, { c: 'yellow', w: 4 })
      write('坐多久', 255, 302, 46, { align: 'middle', c: 'yellow' })
      write('都行', 255, 358, 46, { align: 'middle', c: 'yellow' })
      line(346, 560, 346, 610, { w: 8 })
      line(70, 850, 780, 850, { c: 'dim' })
      // The chair.
      curve(
        [
          [500, 620],
          [490, 470],
          [520, 400],
          [600, 380],
          [680, 400],
          [708, 470],
          [700, 620],
        ],
        { w: 7 },
      )
      line(494, 620, 706, 620, { w: 7 })
      curve(
        [
          [480, 560],
          [470, 610],
          [490, 640],
        ],
        { w: 6 },
      )
      curve(
        [
          [722, 560],
          [730, 610],
          [712, 640],
        ],
        { w: 6 },
      )
      line(506, 622, 486, 848, { w: 7 })
      line(694, 622, 716, 848, { w: 7 })
      line(540, 640, 532, 810, { w: 5 })
      line(660, 640, 668, 810, { w: 5 })
      line(500, 740, 706, 740, { w: 4 })
      for (let at = 0; at < 6; at++) {
        line(520 + at * 30, 610, 540 + at * 30, 410, { w: 3, c: 'dim' })
        line(680 - at * 30, 610, 660 - at * 30, 410, { w: 3, c: 'dim' })
      }
      arc(600, 500, [96, 100], 200, 340, { w: 3, c: 'dim' })
      write('162', 880, 210, 84, { c: 'yellow' })
      write('坐过', 890, 310, 50)
      arrow(1050, 262, 1150, 262)
      write('47', 1180, 210, 84, { c: 'yellow' })
      write('进门', 1184, 310, 50)
      arrow(1320, 262, 1400, 262, { c: 'dim' })
      write('1 幅画', 1400, 236, 46, { c: 'dim' })
      rect(870, 430, 310, 340, { c: 'blue' })
      write('自己谈', 900, 450, 58, { c: 'blue' })
      write('没睡好', 900, 546, 48)
      write('和同桌吵架', 900, 614, 48)
      write('考砸了', 900, 682, 48)
      rect(1220, 430, 310, 340, { c: 'red' })
      write('当天转介', 1244, 450, 58, { c: 'red' })
      write('说不想活', 1250, 546, 48)
      write('有人伤害他', 1250, 614, 48)
      write('连着几周不吃', 1250, 682, 42)
      write('话不出屋，除非有人可能受伤', 870, 822, 50, { c: 'yellow' })
    },
  },
  杨子谦: {
    alt: [
      '八根竹管的长度与音名：16.2 厘米是 do，长度按 8/9、4/5、3/4 缩短；下面是核桃谱',
      'eight bamboo pipes with their notes: do at 16.2 cm, shortened by 8/9, 4/5, 3/4; below, a rhythm in walnuts',
    ],
    draw: ({ write, line, circle, arc, curve, rect }) => {
      write('长的说话慢', 90, 64, 84)
      const lengths = [16.2, 14.4, 13, 12.2, 10.8, 9.7, 8.6, 8.1]
      const ratios = ['1', '8/9', '4/5', '3/4', '2/3', '3/5', '8/15', '1/2']
      const names = ['do', 're', 'mi', 'fa', 'sol', 'la', 'ti', 'do']
      for (const [at, length] of lengths.entries()) {
        const x = 140 + at * 132
        const bottom = 244 + length * 22
        line(x, 244, x, bottom, { w: 6 })
        line(x + 56, 244, x + 56, bottom, { w: 6 })
        circle(x + 28, 244, [28, 11], { w: 5 })
        arc(x + 28, bottom, [28, 11], 0, 180, { w: 6 })
        line(x + 4, 244 + length * 11, x + 52, 244 + length * 11, { c: 'dim', w: 3 })
        write(names[at] ?? '', x + 28, bottom + 18, 48, { align: 'middle', c: 'yellow' })
        write(ratios[at] ?? '', x + 28, 178, 40, { align: 'middle', c: at === 7 ? 'red' : 'dim' })
      }
      write('16.2 cm', 70, 664, 42, { c: 'dim' })
      write('8.1', 1064, 496, 42, { c: 'dim' })
      write('f = v ÷ 4L', 1250, 210, 62)
      write('340 ÷ 0.648', 1250, 310, 50, { c: 'dim' })
      write('≈ 525 Hz', 1270, 376, 56, { c: 'yellow' })
      write('短一半，', 1250, 480, 52, { c: 'red' })
      write('高八度', 1250, 546, 52, { c: 'red' })
      line(80, 716, 1520, 716, { c: 'dim', w: 3 })
      const walnut = (x: number, half: boolean) => {
        if (half) {
          arc(x, 820, 40, 90, 270, { w: 6 })
          line(x, 780, x, 860)
          curve(
            [
              [x - 22, 800],
              [x - 10, 820],
              [x - 24, 842],
            ],
            { w: 3, c: 'dim' },
          )
          return
        }
        circle(x, 820, 40, { w: 6 })
        line(x, 782, x, 858, { w: 3, c: 'dim' })
        arc(x - 16, 820, [10, 20], -90, 90, { w: 3, c: 'dim' })
        arc(x + 16, 820, [10, 20], 90, 270, { w: 3, c: 'dim' })
      }
      for (const [x, half] of [
        [170, false],
        [290, false],
        [410, true],
        [490, true],
        [590, false],
      ] as const)
        walnut(x, half)
      line(670, 760, 670, 880)
      for (const [x, half] of [
        [770, true],
        [850, true],
        [950, true],
        [1030, true],
        [1130, false],
        [1250, false],
      ] as const)
        walnut(x, half)
      line(1320, 760, 1320, 880)
      line(1336, 760, 1336, 880, { w: 9 })
      write('1 + 1 + ½ + ½ + 1'.replaceAll('½', '1/2'), 130, 884, 46, { c: 'yellow' })
      write('41 根竹，8 根成', 760, 884, 46, { c: 'dim' })
      rect(1236, 190, 290, 250, { c: 'yellow', w: 4 })
    },
  },
  黄建国: {
    alt: [
      '榫卯分解图与三视图：料厚 30，榫厚 10；三条腿的凳子不会晃',
      'a mortise and tenon with its three views: stock 30, tenon 10; a stool on three legs does not rock',
    ],
    draw: ({ write, line, poly, rect, arrow, circle, arc, fill }) => {
      write('一把坐得住的椅子', 90, 64, 82)
      // The tenon, in cabinet projection.
      poly(
        [
          [120, 330],
          [360, 330],
          [360, 450],
          [120, 450],
          [120, 330],
        ],
        { w: 7 },
      )
      poly(
        [
          [120, 330],
          [190, 270],
          [430, 270],
          [360, 330],
        ],
        { w: 6 },
      )
      poly(
        [
          [360, 330],
          [430, 270],
          [430, 390],
          [360, 450],
        ],
        { w: 6 },
      )
      fill(
        [
          [384, 366],
          [410, 344],
          [550, 344],
          [550, 384],
          [524, 406],
          [384, 406],
        ],
        'yellow',
        0.25,
      )
      poly(
        [
          [384, 366],
          [524, 366],
          [524, 406],
          [384, 406],
        ],
        { c: 'yellow', w: 6 },
      )
      poly(
        [
          [410, 344],
          [550, 344],
          [550, 384],
          [524, 406],
        ],
        { c: 'yellow', w: 6 },
      )
      line(524, 366, 550, 344, { c: 'yellow', w: 6 })
      write('榫', 440, 264, 62, { c: 'yellow' })
      poly(
        [
          [650, 200],
          [770, 200],
          [770, 560],
          [650, 560],
          [650, 200],
        ],
        { w: 7 },
      )
      poly(
        [
          [650, 200],
          [710, 150],
          [830, 150],
          [770, 200],
        ],
        { w: 6 },
      )
      poly(
        [
          [830, 150],
          [830, 510],
          [770, 560],
        ],
        { w: 6 },
      )
      rect(690, 352, 40, 70, { c: 'red', w: 6 })
      write('卯', 680, 440, 62, { c: 'red' })
      arrow(566, 386, 634, 386, { c: 'dim', dash: '14 10' })
      // Dimensions of the tenon.
      rect(1010, 220, 200, 180, { w: 6 })
      rect(1010, 280, 340, 60, { c: 'yellow', w: 6 })
      line(1210, 280, 1210, 340, { w: 6 })
      line(940, 220, 940, 400, { c: 'dim', w: 4 })
      line(924, 220, 956, 220, { w: 4, c: 'dim' })
      line(924, 400, 956, 400, { w: 4, c: 'dim' })
      write('30', 870, 286, 46)
      line(1400, 280, 1400, 340, { c: 'dim', w: 4 })
      line(1386, 280, 1414, 280, { w: 4, c: 'dim' })
      line(1386, 340, 1414, 340, { w: 4, c: 'dim' })
      write('10', 1426, 284, 46, { c: 'yellow' })
      write('榫厚 = 料厚 ÷ 3', 1000, 430, 58, { c: 'yellow' })
      write('顺纹开榫，横纹凿卯', 1000, 514, 48, { c: 'dim' })
      line(90, 640, 1510, 640, { c: 'dim', w: 3 })
      circle(250, 720, [130, 36], { w: 7 })
      line(150, 744, 120, 920, { w: 7 })
      line(350, 744, 384, 920, { w: 7 })
      line(250, 758, 250, 940, { w: 7 })
      arc(250, 850, [116, 26], 10, 170, { w: 4, c: 'dim' })
      write('三条腿为什么不会晃？', 480, 680, 62, { c: 'blue' })
      write('不在一条线上的三点，定一个平面', 480, 776, 54)
      write('四条腿：第四点要自己找平', 480, 856, 50, { c: 'dim' })
    },
  },
}

function stave({ line }: Chalk, x: number, y: number, width: number) {
  for (let at = 0; at < 5; at++) line(x, y + at * 24, x + width, y + at * 24, { w: 3.4 })
}

/** A treble clef: the curl is around the second line from below, G4. */
function treble({ curve }: Chalk, x: number, y: number) {
  const shape: readonly Point[] = [
    [6, 78],
    [-8, 70],
    [2, 56],
    [20, 62],
    [24, 80],
    [8, 96],
    [-16, 88],
    [-22, 62],
    [-2, 34],
    [16, 8],
    [18, -20],
    [8, -34],
    [-2, -12],
    [2, 30],
    [10, 80],
    [14, 116],
    [4, 132],
    [-10, 128],
    [-8, 116],
  ]
  curve(
    shape.map(([px, py]): Point => [x + px, y + py]),
    { w: 6 },
  )
}

/** A note on the stave whose top line is at y; `step` counts from the lowest line, E4. */
function note(
  { circle, dot, line, fill }: Chalk,
  x: number,
  y: number,
  step: number,
  value: 'quarter' | 'half',
  c: Colour = 'white',
) {
  const at = y + 96 - step * 12
  if (step <= -2) line(x - 26, y + 120, x + 26, y + 120, { w: 4 })
  if (value === 'half') circle(x, at, [14, 10.5], { c, w: 5 })
  else {
    dot(x - 3, at, 10, c)
    dot(x + 3, at - 1, 10, c)
    fill(
      [
        [x - 13, at],
        [x, at - 10],
        [x + 13, at - 1],
        [x, at + 9],
      ],
      c,
      0.9,
    )
  }
  const up = step < 4
  line(x + (up ? 13 : -13), at, x + (up ? 13 : -13), at + (up ? -78 : 78), { c, w: 4 })
}
