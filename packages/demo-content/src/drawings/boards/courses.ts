import type { Point } from '../chalk/chalk.ts'
import { hanziGlyph } from '../chalk/hanzi.ts'
import type { Boards } from './board.ts'

export const courseBoards: Boards = {
  'lesson-plans-1': {
    alt: [
      '倒扣的水杯与大气压的箭头；二十三个环节划掉，只剩一个问题、两个台阶和“先猜再量”四个字',
      'an upturned glass held by the pressure of the air; of twenty-three stages one question and two steps are left',
    ],
    draw: ({ write, column, line, poly, curve, arrow, fill }) => {
      column('先猜再量', 110, 130, 120, { c: 'red' })
      write('水为什么不掉下来？', 330, 80, 92)
      line(330, 190, 1160, 190, { c: 'red', w: 6 })
      poly(
        [
          [500, 330],
          [470, 700],
          [830, 700],
          [800, 330],
        ],
        { w: 7 },
      )
      line(500, 330, 800, 330, { w: 7 })
      fill(
        [
          [484, 520],
          [816, 520],
          [830, 700],
          [470, 700],
        ],
        'blue',
        0.25,
      )
      curve(
        [
          [486, 520],
          [560, 510],
          [640, 526],
          [730, 512],
          [814, 520],
        ],
        { c: 'blue' },
      )
      line(440, 716, 860, 716, { w: 9, c: 'yellow' })
      write('纸片', 880, 690, 50, { c: 'yellow' })
      for (const x of [510, 650, 790]) arrow(x, 870, x, 740, { c: 'red', w: 7 })
      write('p_0', 690, 800, 62, { c: 'red' })
      for (const x of [570, 730]) arrow(x, 580, x, 670, { c: 'blue' })
      write('1. 猜：松手会怎样', 980, 300, 62)
      write('2. 量：吸盘，弹簧秤', 980, 410, 62)
      write('p = F ÷ S', 1010, 520, 66, { c: 'blue' })
      for (const [at, words] of ['3. 马德堡半球', '4. 托里拆利', '5. 高度与气压'].entries()) {
        write(words, 1080, 690 + at * 76, 46, { c: 'dim' })
        line(1070, 716 + at * 76, 1440, 708 + at * 76, { c: 'red', w: 4 })
      }
      write('23 → 1', 330, 250, 52, { c: 'dim' })
    },
  },
  'assessment-1': {
    alt: [
      '两周用时表：抄写占四成，划去之后留下读、写给一个真实的人、改',
      'two weeks of homework time: two fifths is copying; reading, writing to somebody and revising are kept',
    ],
    draw: ({ write, rect, fill, line, axes, arrow }) => {
      write('这些分钟，哪些在起作用？', 90, 70, 84)
      axes(180, 800, 820, 540, ['', '分钟'])
      const rows: readonly (readonly [string, number, boolean])[] = [
        ['抄写', 26, false],
        ['默写', 11, false],
        ['订正', 9, false],
        ['读', 10, true],
        ['写信', 5, true],
        ['改', 4, true],
      ]
      for (const [at, [name, minutes, stays]] of rows.entries()) {
        const [x, height] = [210 + at * 128, minutes * 17]
        fill(
          [
            [x, 800],
            [x + 88, 800],
            [x + 88, 800 - height],
            [x, 800 - height],
          ],
          stays ? 'blue' : 'dim',
          0.4,
        )
        rect(x, 800 - height, 88, height, { c: stays ? 'white' : 'dim' })
        write(String(minutes), x + 44, 742 - height, 46, { align: 'middle' })
        write(name, x + 44, 818, 48, { align: 'middle' })
        if (!stays) line(x - 12, 826 - 18, x + 100, 820 - height + 40, { c: 'red', w: 6 })
      }
      write('65 分钟 / 晚', 640, 250, 54, { c: 'dim' })
      write('26 ÷ 65 = 40%', 560, 330, 64, { c: 'red' })
      write('留下：', 1090, 240, 62)
      write('读', 1110, 340, 72, { c: 'blue' })
      write('写给一个真实的人', 1110, 440, 52, { c: 'blue' })
      write('改上周的一段', 1110, 530, 56, { c: 'blue' })
      arrow(1290, 640, 1290, 720)
      write('2.3 → 7.1 本', 1090, 750, 64, { c: 'red' })
      write('谁会读它？', 1090, 850, 56, { c: 'dim' })
    },
  },
  'reading-writing-1': {
    alt: [
      '《骆驼祥子》的三起三落折线：买车、丢车、攒钱、被敲诈、再买车、卖车',
      'the three rises and falls of “Rickshaw Boy” as a line',
    ],
    draw: ({ write, poly, dot, line, bend, column }) => {
      column('骆驼祥子', 1450, 70, 88)
      const points: readonly Point[] = [
        [130, 760],
        [330, 330],
        [500, 740],
        [690, 440],
        [860, 770],
        [1040, 400],
        [1230, 850],
      ]
      poly(points, { w: 8 })
      for (const [at, [x, y]] of points.entries()) dot(x, y, 13, at % 2 === 1 ? 'blue' : 'red')
      const words: readonly (readonly [string, string, number, number, boolean])[] = [
        ['一起', '攒三年，买车', 390, 220, true],
        ['一落', '连人带车被抓', 380, 780, false],
        ['二起', '卖骆驼，攒钱', 600, 290, true],
        ['二落', '孙侦探敲诈', 760, 820, false],
        ['三起', '虎妞买车', 980, 250, true],
        ['三落', '卖车葬虎妞', 1090, 890, false],
      ]
      for (const [name, what, x, y, up] of words) {
        write(name, x, y, 58, { c: up ? 'blue' : 'red' })
        write(what, up ? x - 30 : x + 130, up ? y + 70 : y + 6, 46)
      }
      line(280, 300, 280, 900, { c: 'dim', dash: '12 14' })
      write('50 页', 200, 900, 44, { c: 'dim' })
      write('14 人停在这里', 96, 70, 60, { c: 'red' })
      bend(
        [
          [250, 140],
          [262, 210],
          [276, 290],
        ],
        { c: 'red', w: 4 },
      )
      write('“你为什么不说话？”', 640, 90, 66, { c: 'yellow' })
    },
  },
  'first-years-1': {
    alt: [
      '一条一百天的线，第 1、9、37、64、100 天各有一句话',
      'a line of a hundred days with a sentence for days 1, 9, 37, 64 and 100',
    ],
    draw: ({ write, curve, line, dot, axes }) => {
      write('走上讲台的一百天', 90, 70, 88)
      axes(120, 620, 1400, 360, ['天', ''])
      const x = (day: number) => 120 + day * 13.2
      curve(
        [
          [x(0), 440],
          [x(1), 450],
          [x(9), 560],
          [x(20), 600],
          [x(37), 760],
          [x(50), 650],
          [x(64), 420],
          [x(80), 470],
          [x(100), 400],
        ],
        { c: 'blue', w: 9 },
      )
      for (let day = 10; day <= 100; day += 10) line(x(day), 610, x(day), 630, { w: 4 })
      const days: readonly (readonly [number, number, string, number, number])[] = [
        [1, 450, '铃在哪里？', 160, 340],
        [9, 560, '他们不听我的', 280, 470],
        [37, 760, '我想辞职', 640, 780],
        [64, 420, '“老师，你叫什么？”', 760, 300],
        [100, 400, '还是没有铃', 1190, 500],
      ]
      for (const [day, y, words, wx, wy] of days) {
        const c = day === 37 ? 'red' : 'white'
        dot(x(day), y, 13, day === 37 ? 'red' : 'blue')
        line(x(day), y, x(day), 620, { c: 'dim', dash: '8 10', w: 3 })
        write(words, wx, wy, 56, { c })
        write(String(day), x(day), day === 37 ? 550 : 644, 46, { align: 'middle', c: 'yellow' })
      }
      write('只许说“我那年也”', 150, 860, 62, { c: 'yellow' })
      write('不许说“你应该”', 860, 860, 62, { c: 'red' })
      line(850, 900, 1350, 894, { c: 'red', w: 4 })
    },
  },
  'digital-classroom-1': {
    alt: [
      '一节课 40 分钟：屏幕亮 26 分钟，其中 19 分钟可以不亮；抛硬币的频率趋近二分之一',
      'forty minutes of a lesson, 26 with a screen, 19 of them not needed; and tossed coins approaching one half',
    ],
    draw: ({ write, rect, fill, axes, curve, line, chance }) => {
      write('不用它，这节课缺什么？', 90, 70, 88)
      for (let minute = 0; minute < 40; minute++) {
        const [x, y] = [100 + (minute % 20) * 70, 230 + Math.floor(minute / 20) * 90]
        const c = minute < 19 ? 'dim' : minute < 26 ? 'yellow' : 'white'
        if (minute < 26)
          fill(
            [
              [x, y],
              [x + 58, y],
              [x + 58, y + 70],
              [x, y + 70],
            ],
            c,
            minute < 19 ? 0.35 : 0.6,
          )
        rect(x, y, 58, 70, { c, w: 4 })
        if (minute < 19) line(x + 6, y + 64, x + 52, y + 6, { c: 'red', w: 3 })
      }
      write('19 分钟：关掉', 100, 420, 56, { c: 'red' })
      write('7 分钟：值得', 560, 420, 56, { c: 'yellow' })
      write('14 分钟：没开', 1000, 420, 56)
      axes(180, 900, 880, 370, ['次数', '正面 ÷ 次数'])
      line(180, 740, 1040, 740, { c: 'red', dash: '16 12', w: 4 })
      write('0.5', 100, 716, 44, { c: 'red' })
      const points: Point[] = []
      let heads = 0
      let at = 0
      for (let toss = 1; toss <= 10_000; toss++) {
        if (chance.next() < 0.5) heads += 1
        if (toss < Math.exp((at + 3) * 0.24)) continue
        points.push([180 + Math.log10(toss) * 212, 740 - (heads / toss - 0.5) * 420])
        at += 1
      }
      curve(points, { c: 'blue', w: 6 })
      for (const [power, name] of ['1', '10', '100', '1000', '10000'].entries())
        write(name, 180 + power * 212, 912, 36, { align: 'middle', c: 'dim' })
      write('一万次，', 1160, 600, 62, { c: 'blue' })
      write('手抛不完', 1160, 680, 62, { c: 'blue' })
      write('关掉之后的 5 分钟', 1100, 800, 52, { c: 'dim' })
    },
  },
  'class-and-home-1': {
    alt: [
      '三十九把椅子围成圈，讲台空着；下面 80 分钟的时间轴上只有五个点',
      'thirty-nine chairs in a ring; on a line of eighty minutes only five marks',
    ],
    draw: ({ write, arc, line, dot, rect, bend }) => {
      write('椅子怎么摆？', 90, 70, 88)
      for (let at = 0; at < 39; at++) {
        const angle = (at / 39) * 360 - 90
        const radians = (angle * Math.PI) / 180
        const [x, y] = [520 + Math.cos(radians) * 330, 480 + Math.sin(radians) * 225]
        arc(x, y, 12, angle - 90, angle + 90, { c: at === 13 ? 'red' : 'white', w: 6 })
      }
      write('10 分钟', 520, 400, 60, { align: 'middle' })
      write('先互相认识', 520, 480, 60, { align: 'middle', c: 'blue' })
      bend(
        [
          [960, 640],
          [900, 620],
          [866, 600],
        ],
        { c: 'red' },
      )
      write('马老师', 980, 620, 54, { c: 'red' })
      rect(1060, 220, 120, 60, { c: 'dim' })
      for (let row = 0; row < 4; row++)
        for (let seat = 0; seat < 6; seat++) rect(990 + seat * 46, 320 + row * 46, 28, 26, { c: 'dim', w: 3 })
      line(960, 200, 1290, 520, { c: 'red', w: 7 })
      line(1290, 200, 960, 520, { c: 'red', w: 7 })
      write('不念分数', 1330, 250, 50)
      write('不放幻灯', 1330, 330, 50)
      line(120, 840, 1480, 840, { w: 6 })
      for (const [at, minute] of [4, 19, 33, 52, 76].entries()) {
        dot(120 + minute * 17, 840, 14, 'red')
        write(String(at + 1), 120 + minute * 17, 764, 46, { align: 'middle', c: 'red' })
      }
      write('0', 120, 866, 44, { align: 'middle' })
      write('80 分钟', 1400, 866, 44, { align: 'middle' })
      write('她只开了五次口', 560, 872, 54, { c: 'red' })
      write('前四分钟，没有人说话', 940, 690, 50, { c: 'dim' })
    },
  },
  'lesson-plans-4': {
    alt: [
      '“雨”字的笔顺：米字格里的大字和八个步骤；三种教法各留下什么',
      'the stroke order of 雨 in eight steps, and three ways to teach one text',
    ],
    draw: (b) => {
      const { write, rect, line, curve } = b
      rect(110, 90, 480, 480, { c: 'red', w: 5 })
      line(350, 90, 350, 570, { c: 'red', w: 3, dash: '14 12' })
      line(110, 330, 590, 330, { c: 'red', w: 3, dash: '14 12' })
      line(110, 90, 590, 570, { c: 'red', w: 3, dash: '14 12' })
      line(590, 90, 110, 570, { c: 'red', w: 3, dash: '14 12' })
      write('雨', 140, 112, 420, { w: 22 })
      const strokes = hanziGlyph('雨')
      for (let step = 0; step < strokes.length; step++) {
        const [x, y] = [110 + (step % 4) * 124, 610 + Math.floor(step / 4) * 164]
        rect(x, y, 112, 112, { c: 'dim', w: 3 })
        for (const [at, stroke] of strokes.slice(0, step + 1).entries())
          curve(
            stroke.map(([px, py]): Point => [x + 8 + px * 96, y + 6 + py * 96]),
            { w: 7, c: at === step ? 'red' : 'white' },
          )
        write(String(step + 1), x + 56, y + 112, 36, { align: 'middle', c: 'dim' })
      }
      write('秋天的雨', 720, 80, 96)
      line(720, 196, 1130, 190, { c: 'yellow', w: 6 })
      const ways: readonly (readonly [string, string, string])[] = [
        ['讲读', '我说 28 分钟', '记住：词'],
        ['讨论', '9 个没有开口', '记住：同学的话'],
        ['表演', '只演到一半', '记住：雨来了'],
      ]
      for (const [at, [name, what, left]] of ways.entries()) {
        const y = 280 + at * 190
        write(name, 720, y, 78, { c: 'blue' })
        write(what, 930, y + 2, 54)
        write(left, 930, y + 76, 54, { c: at === 2 ? 'red' : 'dim' })
      }
      write('42 × 3 = 126 张纸', 720, 860, 62, { c: 'yellow' })
    },
  },
  'reading-writing-5': {
    alt: [
      '从校门到家的街巷图，关门的店打叉：数一数，十一家开着，四家关了',
      'the way home past the shops, closed ones crossed out: eleven open, four closed',
    ],
    draw: ({ write, line, rect, poly, curve, dot }) => {
      write('从校门走到家', 90, 70, 88)
      poly(
        [
          [120, 300],
          [620, 300],
          [620, 560],
          [1000, 560],
          [1000, 820],
          [1300, 820],
        ],
        { c: 'dim', w: 4 },
      )
      poly(
        [
          [120, 380],
          [540, 380],
          [540, 640],
          [920, 640],
          [920, 900],
          [1300, 900],
        ],
        { c: 'dim', w: 4 },
      )
      poly(
        [
          [140, 340],
          [580, 340],
          [580, 600],
          [960, 600],
          [960, 860],
          [1270, 860],
        ],
        { c: 'yellow', dash: '18 16', w: 6 },
      )
      const shops: readonly (readonly [number, number, boolean])[] = [
        [150, 214, true],
        [250, 214, true],
        [350, 214, false],
        [450, 214, true],
        [550, 214, true],
        [180, 400, true],
        [300, 400, false],
        [420, 400, true],
        [640, 390, true],
        [640, 474, false],
        [560, 660, true],
        [680, 660, true],
        [800, 660, true],
        [1020, 590, false],
        [1020, 700, true],
      ]
      for (const [x, y, open] of shops) {
        rect(x, y, 66, 66, { c: open ? 'white' : 'red' })
        if (open) dot(x + 33, y + 33, 6, 'blue')
        else {
          line(x + 6, y + 6, x + 60, y + 60, { c: 'red' })
          line(x + 60, y + 6, x + 6, y + 60, { c: 'red' })
        }
      }
      poly(
        [
          [1320, 930],
          [1320, 820],
          [1400, 750],
          [1480, 820],
          [1480, 930],
        ],
        { w: 6 },
      )
      write('开  11', 900, 190, 70, { c: 'blue' })
      write('关   4', 900, 290, 70, { c: 'red' })
      write('只许数，', 900, 400, 56)
      write('不许形容', 900, 470, 56)
      // The canvas bag.
      curve(
        [
          [1270, 330],
          [1290, 560],
          [1510, 560],
          [1530, 330],
        ],
        { w: 7 },
      )
      line(1270, 330, 1530, 330, { w: 7 })
      curve(
        [
          [1330, 330],
          [1340, 200],
          [1460, 200],
          [1470, 330],
        ],
        { w: 7 },
      )
      write('第 12 册', 1400, 410, 50, { align: 'middle', c: 'yellow' })
      write('走人行道', 120, 700, 50, { c: 'dim' })
      write('两人同行', 120, 774, 50, { c: 'dim' })
      write('天黑前到家', 120, 848, 50, { c: 'dim' })
    },
  },
  'dialogue-1': {
    alt: [
      '提问之后的沉默：从 0.9 秒到 3 秒的条形图，问题从四十个删到十二个',
      'the silence after a question, from 0.9 to 3 seconds; forty questions cut to twelve',
    ],
    draw: ({ write, line, rect, arrow, bend, fill, chance }) => {
      write('问完，等。', 90, 70, 100)
      line(140, 640, 1500, 640)
      for (let at = 0; at < 41; at++) {
        const isRequested = at % 7 === 2 || at % 7 === 5
        const x = 150 + at * 33
        const height = isRequested ? 280 + chance.next() * 60 : 50 + chance.next() * 50
        fill(
          [
            [x, 640],
            [x + 18, 640],
            [x + 18, 640 - height],
            [x, 640 - height],
          ],
          isRequested ? 'red' : 'dim',
          0.5,
        )
        rect(x, 640 - height, 18, height, { c: isRequested ? 'red' : 'dim', w: 3 })
      }
      line(130, 360, 1510, 360, { c: 'blue', dash: '18 14' })
      write('3 s', 70, 334, 50, { c: 'blue' })
      line(130, 556, 1510, 556, { c: 'dim', dash: '10 12', w: 3 })
      write('0.9', 60, 532, 46, { c: 'dim' })
      write('41 问', 150, 670, 60, { c: 'dim' })
      arrow(320, 706, 420, 706)
      write('12 问', 450, 670, 60, { c: 'red' })
      write('9 人', 700, 670, 60, { c: 'dim' })
      arrow(840, 706, 940, 706)
      write('31 人开口', 970, 670, 60, { c: 'red' })
      write('1 按下秒表', 150, 800, 56)
      write('2 不到 3 秒，自己不许说话', 520, 800, 56)
      write('3 只说“再讲讲”', 150, 880, 56, { c: 'yellow' })
      bend(
        [
          [980, 190],
          [900, 220],
          [832, 280],
        ],
        { c: 'red' },
      )
      write('第三周，最后一排', 1000, 150, 54, { c: 'red' })
    },
  },
  'inquiry-1': {
    alt: [
      '河流断面：三条测线，每条在 0.2 与 0.8 水深处测流速；五项指标的取水点',
      'a section of a river with three verticals, each measured at 0.2 and 0.8 of the depth',
    ],
    draw: ({ write, line, curve, dot, arrow, bend, fill }) => {
      write('在岸上，先看半小时', 90, 70, 88)
      const bed: readonly Point[] = [
        [140, 340],
        [260, 480],
        [420, 640],
        [640, 760],
        [860, 730],
        [1020, 600],
        [1120, 440],
        [1180, 340],
      ]
      fill([...bed], 'blue', 0.18)
      curve(bed, { w: 8 })
      line(120, 340, 1200, 340, { c: 'blue', w: 6 })
      for (const [x, depth] of [
        [400, 280],
        [660, 416],
        [900, 366],
      ] as const) {
        line(x, 300, x, 340 + depth, { c: 'dim', dash: '12 12', w: 4 })
        for (const part of [0.2, 0.8]) {
          dot(x, 340 + depth * part, 12, 'red')
          arrow(x + 12, 340 + depth * part, x + (part < 0.5 ? 150 : 86), 340 + depth * part, { c: 'yellow' })
        }
      }
      write('0.2 h', 240, 372, 46, { c: 'red' })
      write('0.8 h', 500, 690, 46, { c: 'red', align: 'end' })
      write('v = (v_0_._2 + v_0_._8) ÷ 2', 120, 840, 64, { c: 'yellow' })
      bend(
        [
          [1300, 250],
          [1230, 270],
          [1150, 330],
        ],
        { c: 'blue' },
      )
      write('长柄瓶', 1310, 210, 54, { c: 'blue' })
      for (const [at, name] of ['水温', 'pH', '浊度', '溶解氧', '电导率'].entries()) {
        write(String(at + 1), 1260, 370 + at * 86, 54, { c: 'dim' })
        write(name, 1320, 370 + at * 86, 54)
      }
      write('可疑的，涂黄，不删', 1000, 850, 56, { c: 'red' })
    },
  },
  'arts-movement-1': {
    alt: [
      '同一片萝卜画四遍：以为的、不看纸的、只画边上的空、已经变了的',
      'one slice of radish drawn four times: as imagined, without looking at the sheet, its empty surroundings, and as it has changed',
    ],
    draw: ({ write, rect, circle, curve, line, fill, chance }) => {
      write('一片萝卜，画四遍', 90, 66, 84)
      const frame = (x: number) => rect(x, 210, 330, 400, { w: 4 })
      for (const x of [90, 460, 830, 1200]) frame(x)
      circle(255, 400, 120, { w: 6 })
      for (let at = 0; at < 10; at++) {
        const angle = (at / 10) * Math.PI * 2
        line(
          255 + Math.cos(angle) * 30,
          400 + Math.sin(angle) * 30,
          255 + Math.cos(angle) * 100,
          400 + Math.sin(angle) * 100,
          { w: 3, c: 'dim' },
        )
      }
      curve(
        [
          [560, 320],
          [640, 270],
          [740, 330],
          [730, 430],
          [690, 520],
          [560, 500],
          [530, 420],
          [600, 340],
          [680, 370],
          [700, 460],
          [600, 470],
          [580, 400],
          [650, 390],
        ],
        { w: 5 },
      )
      const slice: Point[] = Array.from({ length: 25 }, (_, at) => {
        const angle = (at / 24) * Math.PI * 2
        const r = 112 + Math.sin(angle * 3) * 9 + Math.sin(angle * 5 + 1) * 6
        return [995 + Math.cos(angle) * r, 405 + Math.sin(angle) * r * 0.94]
      })
      for (let row = 0; row < 38; row++) {
        const y = 222 + row * 10
        const inside = slice.filter(([, py]) => Math.abs(py - y) < 22).map(([px]) => px)
        const [left, right] = [Math.min(...inside), Math.max(...inside)]
        if (inside.length < 2) line(840, y, 1150, y - 8, { w: 3.4 })
        else {
          line(840, y, left - 4, y - 4, { w: 3.4 })
          line(right + 4, y, 1150, y - 4, { w: 3.4 })
        }
      }
      const dry: Point[] = Array.from({ length: 31 }, (_, at) => {
        const angle = (at / 30) * Math.PI * 2
        const r = 100 + Math.sin(angle * 2 + 0.6) * 20 + Math.sin(angle * 7) * 8
        return [1365 + Math.cos(angle) * r, 410 + Math.sin(angle) * r * 0.86]
      })
      curve([...dry, dry[0] ?? [0, 0]], { w: 6 })
      for (let at = 0; at < 9; at++) {
        const angle = (at / 9) * Math.PI * 2 + chance.next() * 0.4
        curve(
          [
            [1365 + Math.cos(angle) * 26, 410 + Math.sin(angle) * 24],
            [1365 + Math.cos(angle + 0.2) * 56, 410 + Math.sin(angle + 0.2) * 50],
            [1365 + Math.cos(angle) * 84, 410 + Math.sin(angle) * 70],
          ],
          { w: 3, c: 'red' },
        )
      }
      for (const [at, words] of ['你以为的', '不看纸', '只画空', '已经变了'].entries()) {
        write(String(at + 1), 100 + at * 370, 636, 60, { c: 'red' })
        write(words, 150 + at * 370, 640, 56)
      }
      fill(
        [
          [90, 790],
          [620, 782],
          [622, 796],
          [90, 802],
        ],
        'yellow',
        0.6,
      )
      write('一支铅笔，不用橡皮', 90, 820, 66)
      write('13:00 开窗，光会走', 900, 826, 56, { c: 'dim' })
    },
  },
  'leading-1': {
    alt: [
      '三十五分钟的 A5 议程：本子十分钟，改一处十五分钟，再看五分钟，约听课五分钟',
      'an agenda of thirty-five minutes on half a sheet',
    ],
    draw: ({ write, rect, line, fill, arrow, bend }) => {
      write('120 → 35 分钟', 90, 64, 96)
      rect(110, 220, 560, 680, { w: 7 })
      write('A5', 580, 236, 50, { c: 'dim' })
      const agenda: readonly (readonly [string, string, number])[] = [
        ['10', '看学生的本子', 10],
        ['15', '只改一处', 15],
        ['5', '改完再看', 5],
        ['5', '下周谁听谁', 5],
      ]
      let y = 330
      for (const [minutes, words, length] of agenda) {
        const height = length * 14.5
        fill(
          [
            [130, y],
            [200, y],
            [200, y + height - 10],
            [130, y + height - 10],
          ],
          length === 15 ? 'red' : 'blue',
          0.35,
        )
        write(minutes, 165, y + height / 2 - 34, 50, { align: 'middle' })
        write(words, 230, y + height / 2 - 36, 58, { c: length === 15 ? 'red' : 'white' })
        y += height
        line(130, y - 5, 640, y - 5, { c: 'dim', w: 3 })
      }
      write('10 + 15 + 5 + 5 = 35', 160, 842, 46, { c: 'dim' })
      write('念通知', 800, 250, 62, { c: 'dim' })
      line(790, 290, 1010, 280, { c: 'red', w: 6 })
      write('逐条发言', 800, 350, 62, { c: 'dim' })
      line(790, 390, 1070, 380, { c: 'red', w: 6 })
      write('写不下的不议', 1100, 300, 60, { c: 'red' })
      for (const [at, name] of ['甲', '乙', '丙', '丁'].entries()) {
        const [x, top] = [900 + (at % 2) * 380, 530 + Math.floor(at / 2) * 230]
        rect(x, top, 130, 110)
        write(name, x + 65, top + 22, 66, { align: 'middle' })
      }
      arrow(1046, 586, 1262, 586, { c: 'blue', w: 7 })
      arrow(1344, 650, 1344, 748, { c: 'blue', w: 7 })
      arrow(1268, 816, 1044, 816, { c: 'blue', w: 7 })
      bend(
        [
          [880, 800],
          [820, 700],
          [890, 604],
        ],
        { c: 'blue', w: 7 },
      )
      write('轮着听课', 1050, 670, 54, { c: 'blue' })
    },
  },
  'inquiry-2': {
    alt: [
      '单摆：摆长 25 厘米周期 1.00 秒，100 厘米 2.01 秒；猜测单四栏：猜、理由、量、差',
      'a pendulum: 25 cm takes 1.00 s, 100 cm takes 2.01 s; a sheet with guess, reason, reading and difference',
    ],
    draw: ({ write, line, circle, dot, arc, rect }) => {
      write('四倍长，几倍时间？', 90, 66, 88)
      line(140, 220, 640, 220, { w: 9 })
      for (let at = 0; at < 12; at++) line(150 + at * 42, 218, 174 + at * 42, 194, { w: 4, c: 'dim' })
      line(260, 222, 260, 384, { w: 5 })
      circle(260, 408, 24, { w: 6 })
      write('25', 286, 270, 50, { c: 'blue' })
      line(500, 222, 620, 826, { w: 5 })
      circle(626, 852, 26, { w: 6 })
      line(500, 222, 500, 860, { w: 3, c: 'dim', dash: '14 12' })
      arc(500, 222, 300, 79, 90, { c: 'red' })
      write('θ < 5°', 400, 560, 46, { c: 'red', align: 'middle' })
      write('100 cm', 590, 500, 50, { c: 'blue' })
      dot(500, 222, 9)
      rect(760, 210, 760, 420, { w: 5 })
      for (const at of [1, 2, 3]) line(760 + at * 190, 210, 760 + at * 190, 630, { w: 3, c: 'dim' })
      for (const [at, name] of ['猜', '理由', '量', '差'].entries())
        write(name, 855 + at * 190, 226, 58, { align: 'middle', c: at === 0 ? 'red' : 'white' })
      line(760, 310, 1520, 310)
      const rows = [
        ['4.0', '正比', '2.01', '−2.0'],
        ['2.0', '开方', '2.01', '0'],
      ]
      for (const [row, cells] of rows.entries())
        for (const [at, cell] of cells.entries())
          write(cell, 855 + at * 190, 352 + row * 146, 56, {
            align: 'middle',
            c: at === 3 ? 'red' : at === 2 ? 'blue' : 'white',
          })
      line(760, 462, 1520, 462, { w: 3, c: 'dim' })
      write('T = 2π', 800, 716, 72)
      write('√', 1010, 704, 84)
      line(1066, 692, 1150, 690)
      write('l', 1108, 694, 62, { align: 'middle' })
      line(1070, 768, 1146, 768)
      write('g', 1108, 766, 62, { align: 'middle' })
      write('1.00 → 2.01 s', 1190, 716, 58, { c: 'blue' })
      write('猜错的那张，贴第一页', 780, 862, 60, { c: 'red' })
    },
  },
  'inquiry-3': {
    alt: [
      '三种凝固剂的凝固时间：盐卤 3 分钟、柠檬汁 6 分钟、石膏 12 分钟，和钙离子连起两条蛋白质的示意',
      'setting times of tofu: bittern 3, lemon 6, gypsum 12 minutes, and calcium ions between two chains of protein',
    ],
    draw: ({ write, curve, circle, axes, line, arrow, dot }) => {
      write('三锅豆腐，谁先凝？', 90, 66, 88)
      axes(170, 840, 720, 580, ['t / min', '凝固 / %'])
      const shape = (minutes: number): Point[] =>
        Array.from({ length: 15 }, (_, at) => [
          170 + at * 46,
          840 - 470 / (1 + Math.exp(-(at - minutes) * (7 / minutes) * 0.7)),
        ])
      line(170, 605, 840, 605, { c: 'dim', dash: '10 12', w: 3 })
      write('50', 150, 582, 42, { align: 'end', c: 'dim' })
      for (const [minutes, c] of [
        [3, 'red'],
        [6, 'yellow'],
        [12, 'blue'],
      ] as const) {
        curve(shape(minutes), { c, w: 8 })
        dot(170 + minutes * 46, 605, 12, c)
        line(170 + minutes * 46, 605, 170 + minutes * 46, 840, { c, dash: '8 10', w: 3 })
        write(String(minutes), 170 + minutes * 46, 852, 46, { align: 'middle', c })
      }
      write('盐卤', 210, 290, 54, { c: 'red' })
      write('柠檬', 470, 290, 54, { c: 'yellow' })
      write('石膏', 780, 380, 54, { c: 'blue' })
      write('MgCl_2', 1030, 200, 60, { c: 'red' })
      write('H^+', 1270, 200, 60, { c: 'yellow' })
      write('CaSO_4', 1380, 200, 60, { c: 'blue' })
      const strand = (y: number) =>
        curve(
          [
            [980, y],
            [1080, y - 20],
            [1190, y + 20],
            [1300, y - 20],
            [1420, y + 20],
            [1530, y],
          ],
          { w: 8 },
        )
      strand(380)
      strand(660)
      for (const x of [1120, 1380]) {
        write('COO^−', x, 404, 48, { align: 'middle' })
        write('COO^−', x, 580, 48, { align: 'middle' })
        circle(x, 524, 40, { c: 'blue', w: 5 })
        write('Ca^2^+', x, 500, 40, { align: 'middle', c: 'blue' })
      }
      write('蛋白质', 1190, 690, 50, { c: 'dim' })
      arrow(1010, 800, 1090, 800, { c: 'red' })
      write('火大的那锅也老', 1110, 768, 58, { c: 'red' })
      write('别忘了量温度！', 1110, 850, 54, { c: 'red' })
    },
  },
  'arts-movement-3': {
    alt: [
      '简谱一句从 1=F 移到 1=D，最低的孩子够得到；站位图里跑调的孩子在正中',
      'a phrase in numbers moved from F to D so that the lowest child can reach it, and a plan with the unsteady voices in the middle',
    ],
    draw: ({ write, line, arc, circle, dot, bend }) => {
      write('让最低的孩子够得到', 90, 66, 86)
      const phrase = (y: number, key: string, c: 'dim' | 'white') => {
        write(`1=${key}`, 110, y, 60, { c: c === 'dim' ? 'dim' : 'red' })
        write('4', 270, y - 22, 46, { c })
        line(262, y + 34, 306, y + 34, { w: 4, c })
        write('4', 270, y + 36, 46, { c })
        const notes = [
          '5',
          '5',
          '6',
          '5',
          '|',
          '3',
          '−',
          '1',
          '−',
          '|',
          '2',
          '3',
          '2',
          '5',
          '|',
          '1',
          '−',
          '−',
          '0',
          '‖',
        ]
        let x = 380
        for (const [at, sign] of notes.entries()) {
          if (sign === '|' || sign === '‖') {
            line(x, y - 6, x, y + 74, { w: 4, c })
            if (sign === '‖') line(x + 14, y - 6, x + 14, y + 74, { w: 9, c })
            x += 40
            continue
          }
          write(sign, x, y, 64, { c })
          // The dot below lowers by an octave.
          if (at === 13) dot(x + 16, y + 84, 6, c)
          x += 61
        }
      }
      phrase(230, 'F', 'dim')
      phrase(410, 'D', 'white')
      bend(
        [
          [80, 290],
          [50, 360],
          [96, 430],
        ],
        { c: 'red' },
      )
      write('低小三度', 110, 500, 54, { c: 'red' })
      for (let row = 0; row < 3; row++) {
        const count = 9 + row * 2
        for (let at = 0; at < count; at++) {
          const angle = Math.PI + ((at + 0.5) / count) * Math.PI
          const r = 190 + row * 74
          const [x, y] = [460 + Math.cos(angle) * r * 1.06, 940 + Math.sin(angle) * r]
          const inMiddle = row === 1 && Math.abs(at - (count - 1) / 2) < 1.5
          circle(x, y, 20, { c: inMiddle ? 'red' : 'white', w: 5 })
        }
      }
      arc(460, 950, [60, 30], 180, 360, { c: 'yellow', w: 7 })
      bend(
        [
          [900, 640],
          [720, 600],
          [520, 660],
        ],
        { c: 'red' },
      )
      write('跑调的，站中间', 910, 610, 58, { c: 'red' })
      write('左右各一个稳的', 910, 696, 54)
      write('先安静十分钟', 910, 800, 64, { c: 'blue' })
      write('最后一小节：听', 910, 884, 50, { c: 'dim' })
    },
  },
  'arts-movement-4': {
    alt: [
      '每月差值的折线：最快的学生是零，走完一千米的学生快了三十八秒；三档练习卡',
      'differences by month: nothing for the fastest, 38 seconds for the one who walked; three practice cards',
    ],
    draw: ({ write, axes, poly, dot, rect, line }) => {
      write('差值怎么算才公平？', 90, 66, 88)
      axes(170, 700, 820, 460, ['月', '快了 / s'])
      for (const [at, month] of ['9', '10', '11', '12'].entries())
        write(month, 230 + at * 190, 716, 46, { align: 'middle' })
      const series: readonly (readonly [readonly number[], 'red' | 'blue' | 'dim', string])[] = [
        [[0, 14, 25, 38], 'red', '小昊'],
        [[0, 5, 9, 12], 'blue', '林'],
        [[0, 1, 0, 0], 'dim', '陈'],
      ]
      for (const [values, c, name] of series) {
        const points = values.map((value, at): Point => [230 + at * 190, 690 - value * 10])
        poly(points, { c, w: 8 })
        for (const [x, y] of points) dot(x, y, 11, c)
        const [x, y] = points.at(-1) ?? [0, 0]
        write(name, x + 30, y - 30, 52, { c })
      }
      write('差 = 上月 − 本月', 1060, 220, 58)
      write('不写名次', 1060, 320, 58, { c: 'red' })
      write('请假的，和再上月比', 1060, 420, 46, { c: 'dim' })
      for (const [at, [name, what]] of (
        [
          ['一', '走 400 m'],
          ['二', '走跑交替'],
          ['三', '跑 1000 m'],
        ] as const
      ).entries()) {
        const x = 120 + at * 480
        rect(x, 800, 420, 120, { c: at === 0 ? 'red' : at === 1 ? 'yellow' : 'blue' })
        write(name, x + 24, 826, 64, { c: at === 0 ? 'red' : at === 1 ? 'yellow' : 'blue' })
        write(what, x + 120, 830, 56)
      }
      line(1060, 520, 1480, 520, { c: 'dim', w: 3 })
      write('下雨：走廊版', 1060, 550, 54, { c: 'blue' })
    },
  },
}
