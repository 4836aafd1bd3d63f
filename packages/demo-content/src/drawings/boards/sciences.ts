import type { Point } from '../chalk/chalk.ts'
import type { Boards } from './board.ts'

export const scienceBoards: Boards = {
  韩明哲: {
    alt: [
      '过马路用时的频数分布直方图：平均 19.3 秒，绿灯 22 秒，183 人里有 33 人没有走完',
      'a histogram of crossing times: mean 19.3 seconds, green for 22, and 33 of 183 people not across',
    ],
    draw: ({ write, axes, rect, line, fill, arrow, bend }) => {
      write('过马路，要几秒？', 90, 70, 82)
      write('16:40—16:50    n = 183', 96, 186, 46, { c: 'dim' })
      axes(150, 850, 980, 560, ['t / s', '人数'])
      const counts = [6, 18, 41, 52, 33, 19, 9, 4, 1]
      for (const [at, count] of counts.entries()) {
        const [x, height] = [190 + at * 96, count * 8.6]
        const late = at >= 5
        rect(x, 850 - height, 92, height, { c: late ? 'red' : 'white' })
        if (late)
          fill(
            [
              [x + 4, 850],
              [x + 88, 850],
              [x + 88, 854 - height],
              [x + 4, 854 - height],
            ],
            'red',
            0.3,
          )
        write(String(count), x + 46, 800 - height, 38, { align: 'middle', c: late ? 'red' : 'white' })
      }
      for (const [at, t] of [12, 16, 20, 24, 28].entries())
        write(String(t), 190 + at * 192, 866, 36, { align: 'middle', c: 'dim' })
      line(538, 850, 538, 330, { c: 'yellow', dash: '18 14' })
      line(670, 850, 670, 300, { c: 'blue', w: 7 })
      write('绿灯 22 s', 690, 290, 48, { c: 'blue' })
      write('平均 19.3 s', 300, 268, 48, { c: 'yellow' })
      bend(
        [
          [900, 560],
          [860, 610],
          [800, 680],
        ],
        { c: 'red' },
      )
      write('33 / 183 = 18%', 900, 470, 60, { c: 'red' })
      write('没走完', 900, 550, 60, { c: 'red' })
      write('平均数：大家还好', 1090, 130, 50, { c: 'yellow' })
      write('分布：谁不好？', 1090, 204, 50, { c: 'red' })
      arrow(1240, 690, 1240, 760, { c: 'blue' })
      write('22 + 7 = 29 s', 1120, 780, 58, { c: 'blue' })
    },
  },
  赵梅: {
    alt: [
      '电梯里体重秤上的人的受力图，与下行全程秤的示数随时间变化的图线',
      'forces on a person on a scale in a lift, and the reading of the scale on the way down',
    ],
    draw: ({ write, rect, line, circle, arrow, axes, curve, poly }) => {
      write('先猜再量：秤往哪边走？', 90, 66, 78)
      rect(150, 220, 420, 640, { w: 7 })
      line(360, 220, 360, 170)
      circle(360, 360, 46)
      line(360, 406, 360, 590)
      poly([
        [280, 500],
        [360, 440],
        [440, 500],
      ])
      poly([
        [300, 740],
        [360, 590],
        [420, 740],
      ])
      rect(270, 748, 180, 40, { c: 'blue' })
      arrow(360, 560, 360, 300, { c: 'yellow', w: 8 })
      write('N', 386, 270, 64, { c: 'yellow' })
      arrow(360, 560, 360, 846, { c: 'red', w: 8 })
      write('mg', 384, 792, 56, { c: 'red' })
      arrow(640, 420, 640, 600, { c: 'blue', w: 7 })
      write('a', 664, 480, 64, { c: 'blue' })
      write('mg − N = ma', 780, 210, 66)
      write('N = m(g − a)', 780, 306, 66, { c: 'yellow' })
      write('50 × (9.8 − 1.2) = 430 N', 780, 396, 50, { c: 'dim' })
      axes(820, 830, 680, 320, ['t', 'N'])
      line(820, 680, 1460, 680, { c: 'dim', dash: '12 14', w: 4 })
      write('mg', 740, 646, 44, { c: 'dim' })
      curve(
        [
          [820, 680],
          [850, 690],
          [866, 760],
          [900, 772],
          [980, 772],
          [1006, 760],
          [1024, 690],
          [1060, 680],
        ],
        { c: 'yellow', w: 7 },
      )
      line(1060, 680, 1200, 680, { c: 'yellow', w: 7 })
      curve(
        [
          [1200, 680],
          [1230, 670],
          [1246, 600],
          [1280, 588],
          [1350, 588],
          [1376, 600],
          [1396, 670],
          [1430, 680],
        ],
        { c: 'yellow', w: 7 },
      )
      write('失重', 890, 786, 46, { c: 'red' })
      write('匀速', 1084, 700, 42, { c: 'dim' })
      write('超重', 1270, 520, 46, { c: 'red' })
    },
  },
  张映雪: {
    alt: [
      '过滤装置图与操作要领，旁边是取水五项指标，最后一行写着“我们可能错在哪里”',
      'a filtration apparatus with its rules, the five readings of river water, and the line “Where may we be wrong?”',
    ],
    draw: ({ write, line, poly, curve, arc, arrow, fill, rect }) => {
      write('同一天的河：让浑水变清', 90, 64, 78)
      // Stand, ring, funnel, beaker; the rod touches the paper where it is three layers thick.
      line(170, 890, 170, 230, { w: 7 })
      line(110, 892, 360, 892, { w: 7 })
      line(170, 470, 330, 470)
      poly(
        [
          [310, 410],
          [430, 580],
          [430, 740],
          [452, 752],
          [452, 580],
          [572, 410],
        ],
        { w: 6 },
      )
      poly(
        [
          [326, 426],
          [441, 572],
          [556, 426],
        ],
        { c: 'yellow', w: 4 },
      )
      fill(
        [
          [372, 484],
          [510, 484],
          [441, 566],
        ],
        'blue',
        0.3,
      )
      line(384, 484, 498, 484, { c: 'blue' })
      line(640, 226, 478, 470, { w: 7, c: 'white' })
      poly([
        [422, 690],
        [434, 890],
        [606, 890],
        [620, 690],
      ])
      line(430, 816, 610, 816, { c: 'blue' })
      fill(
        [
          [430, 818],
          [610, 818],
          [604, 888],
          [436, 888],
        ],
        'blue',
        0.22,
      )
      curve(
        [
          [560, 214],
          [640, 214],
          [700, 170],
          [760, 190],
        ],
        { w: 5 },
      )
      arc(656, 250, 66, 180, 330, { w: 5 })
      write('一贴', 720, 300, 54, { c: 'yellow' })
      write('二低', 720, 376, 54, { c: 'yellow' })
      write('三靠', 720, 452, 54, { c: 'yellow' })
      arrow(700, 330, 556, 430, { c: 'yellow', w: 4 })
      write('滤液', 640, 820, 46, { c: 'blue' })
      rect(960, 190, 550, 480, { w: 4 })
      const rows = [
        ['水温', '6.5 °C'],
        ['pH', '8.2'],
        ['浊度', '46 NTU'],
        ['溶解氧', '10.1 mg/L'],
        ['电导率', '512 μS/cm'],
      ]
      for (const [at, [name = '', value = '']] of rows.entries()) {
        const y = 212 + at * 94
        write(name, 990, y, 50)
        write(value, 1486, y, 50, { align: 'end', c: at === 1 ? 'yellow' : 'white' })
        if (at > 0) line(960, y - 20, 1510, y - 20, { w: 3, c: 'dim' })
      }
      line(1170, 190, 1170, 670, { w: 3, c: 'dim' })
      write('先写：我们可能', 950, 730, 64, { c: 'red' })
      write('错在哪里？', 950, 814, 64, { c: 'red' })
      line(950, 900, 1270, 900, { c: 'red' })
    },
  },
  吕萍: {
    alt: [
      '香樟与天竺桂的叶：都是离基三出脉，香樟脉腋有腺窝，天竺桂没有',
      'leaves of the camphor and the Japanese cinnamon: both with three main veins, glands in the axils of the first only',
    ],
    draw: (b) => {
      const { write, curve, circle, arrow, line, bend } = b
      write('像，就再看一眼', 90, 64, 82)
      const leaf = (x: number, hasGlands: boolean, serial: number) => {
        const [top, bottom] = [250, 760]
        curve(
          [
            [x, top],
            [x + 118 - serial * 26, 400],
            [x + 128 - serial * 34, 560],
            [x + 54, 700],
            [x, bottom],
          ],
          { w: 7 },
        )
        curve(
          [
            [x, top],
            [x - 118 + serial * 26, 400],
            [x - 128 + serial * 34, 560],
            [x - 54, 700],
            [x, bottom],
          ],
          { w: 7 },
        )
        curve(
          [
            [x, top + 6],
            [x + 3, 480],
            [x, bottom],
            [x - 8, 860],
          ],
          { w: 6 },
        )
        for (const side of [-1, 1]) {
          const wide = serial === 0 ? 1 : 0.74
          curve(
            [
              [x, 704],
              [x + side * 62 * wide, 600],
              [x + side * 80 * wide, 470],
              [x + side * 46 * wide, 350],
            ],
            { c: 'yellow' },
          )
          curve(
            [
              [x, 520],
              [x + side * 40, 450],
              [x + side * 60 * wide, 400],
            ],
            { w: 3 },
          )
          curve(
            [
              [x, 420],
              [x + side * 26, 366],
              [x + side * 36, 340],
            ],
            { w: 3 },
          )
          if (hasGlands) circle(x + side * 18, 668, 11, { c: 'red', w: 5 })
        }
      }
      leaf(440, true, 0)
      leaf(1040, false, 1)
      write('香樟', 440, 876, 68, { align: 'middle' })
      write('天竺桂', 1040, 876, 68, { align: 'middle' })
      arrow(650, 760, 484, 676, { c: 'red' })
      write('腺窝', 664, 736, 58, { c: 'red' })
      arrow(850, 760, 1014, 690, { c: 'red' })
      write('没有', 770, 800, 58, { c: 'red' })
      bend(
        [
          [740, 400],
          [640, 380],
          [524, 440],
        ],
        { c: 'yellow' },
      )
      bend(
        [
          [740, 400],
          [860, 372],
          [976, 430],
        ],
        { c: 'yellow' },
      )
      write('离基三出脉', 600, 296, 54, { c: 'yellow' })
      write('叶互生', 120, 420, 56)
      write('近对生', 1230, 420, 56)
      write('相似 2 处', 1230, 560, 50, { c: 'dim' })
      write('区别 2 处', 1230, 630, 50, { c: 'dim' })
      line(1230, 694, 1430, 694, { c: 'dim' })
      write('才能写牌子', 1230, 716, 50, { c: 'dim' })
    },
  },
  刘明慧: {
    alt: [
      '两条时间线之间的消息：第 2 张纸条丢失，超时后重发，每张都有编号和回信',
      'messages between two time lines: slip 2 is lost and sent again after a timeout; every slip is numbered and answered',
    ],
    draw: ({ write, line, arrow, rect, bend }) => {
      write('纸条怎样才算送到？', 90, 64, 80)
      rect(330, 190, 180, 90)
      write('小林', 420, 206, 60, { align: 'middle' })
      rect(990, 190, 220, 90)
      write('最后排', 1100, 208, 58, { align: 'middle' })
      line(420, 280, 420, 930, { c: 'dim' })
      line(1100, 280, 1100, 930, { c: 'dim' })
      arrow(420, 320, 1096, 390)
      write('1 号：放学', 640, 292, 50)
      arrow(1100, 410, 424, 480, { c: 'yellow' })
      write('收到 1', 690, 468, 46, { c: 'yellow' })
      line(420, 530, 770, 566, { c: 'red' })
      line(745, 540, 795, 594, { c: 'red', w: 8 })
      line(795, 540, 745, 594, { c: 'red', w: 8 })
      write('2 号丢了', 820, 530, 50, { c: 'red' })
      bend(
        [
          [400, 540],
          [330, 620],
          [400, 700],
        ],
        { c: 'blue' },
      )
      write('等 10 秒', 110, 580, 54, { c: 'blue' })
      write('没回信', 110, 650, 54, { c: 'blue' })
      arrow(420, 714, 1096, 784, { c: 'blue' })
      write('2 号，再发一次', 600, 676, 48, { c: 'blue' })
      arrow(1100, 806, 424, 876, { c: 'yellow' })
      write('收到 2', 690, 862, 46, { c: 'yellow' })
      write('编号', 1270, 330, 66)
      write('回信', 1270, 460, 66, { c: 'yellow' })
      write('超时重发', 1270, 590, 66, { c: 'blue' })
      write('= 协议', 1270, 750, 72, { c: 'red' })
      line(1270, 850, 1500, 850, { c: 'red' })
    },
  },
  马恺: {
    alt: [
      '床板做的杠杆：左边 2 个钩码在第 3 格，右边 3 个在第 2 格，平衡；下面是豆子的 31 天记录',
      'a lever from a bed plank: two weights at mark 3 balance three at mark 2; below, thirty-one days of a bean',
    ],
    draw: ({ write, line, poly, rect, arrow, chance }) => {
      write('床板为什么不歪？', 90, 64, 82)
      rect(180, 430, 1120, 36, { w: 7 })
      poly(
        [
          [740, 470],
          [690, 570],
          [790, 570],
          [740, 470],
        ],
        { c: 'yellow' },
      )
      for (let at = -4; at <= 4; at++) {
        line(740 + at * 130, 430, 740 + at * 130, 404, { w: 4 })
        if (at !== 0) write(String(Math.abs(at)), 740 + at * 130, 350, 42, { align: 'middle', c: 'dim' })
      }
      const weights = (x: number, count: number) => {
        line(x, 468, x, 500, { w: 4 })
        for (let at = 0; at < count; at++) rect(x - 36, 500 + at * 58, 72, 54, { c: 'blue' })
      }
      weights(350, 2)
      weights(1000, 3)
      arrow(740, 320, 356, 320, { c: 'yellow', w: 4 })
      arrow(740, 320, 994, 320, { c: 'yellow', w: 4 })
      write('3 格', 540, 250, 48, { align: 'middle', c: 'yellow' })
      write('2 格', 870, 250, 48, { align: 'middle', c: 'yellow' })
      write('2 × 3 = 3 × 2', 470, 608, 74)
      write('钱工拆的床板', 1200, 500, 48, { c: 'dim' })
      line(90, 730, 1510, 730, { c: 'dim', w: 3 })
      write('豆子 31 天 / mm', 96, 750, 50)
      for (let at = 0; at < 31; at++) {
        const [x, y] = [96 + (at % 16) * 88, 822 + Math.floor(at / 16) * 74]
        const changed = at === 11 ? 'red' : at === 21 ? 'blue' : 'white'
        write('0', x + chance.next() * 4, y, 46, { c: changed })
      }
      write('换土', 700, 752, 44, { c: 'red' })
      write('换水', 830, 752, 44, { c: 'blue' })
      write('一次只换一样', 970, 752, 44, { c: 'yellow' })
    },
  },
  蒋月华: {
    alt: [
      '1/2 + 1/3 = 2/5？两场球加起来是对的，两条同样长的纸条加起来是 5/6',
      'is 1/2 + 1/3 equal to 2/5? For two matches yes; for two strips of equal length it is 5/6',
    ],
    draw: ({ write, line, rect, fill, circle, curve, dot }) => {
      const fraction = (
        top: string,
        under: string,
        x: number,
        y: number,
        size = 66,
        c: 'white' | 'red' | 'yellow' | 'blue' = 'white',
      ) => {
        write(top, x, y, size, { align: 'middle', c })
        line(x - size * 0.5, y + size * 1.16, x + size * 0.5, y + size * 1.16, { c })
        write(under, x, y + size * 1.26, size, { align: 'middle', c })
      }
      fraction('1', '2', 160, 70, 84)
      write('+', 222, 120, 84)
      fraction('1', '3', 350, 70, 84)
      write('=', 420, 120, 84)
      fraction('2', '5', 550, 70, 84, 'red')
      write('请辩护律师！', 680, 120, 84, { c: 'yellow' })
      // Two matches.
      write('什么时候对？', 96, 360, 58)
      circle(150, 500, 40)
      dot(150, 500, 24, 'yellow')
      circle(260, 500, 40)
      write('第一场 2 投 1 中', 330, 470, 50)
      for (const [at, hit] of [true, false, false].entries()) {
        circle(150 + at * 110, 640, 40)
        if (hit) dot(150, 640, 24, 'yellow')
      }
      write('第二场 3 投 1 中', 440, 612, 50)
      curve(
        [
          [110, 720],
          [300, 752],
          [520, 720],
        ],
        { c: 'yellow' },
      )
      write('合起来 5 投 2 中 ✓', 120, 770, 60, { c: 'yellow' })
      line(860, 360, 860, 900, { c: 'dim', dash: '14 14' })
      // Two strips of the same whole.
      write('什么时候不对？', 920, 360, 58)
      const strip = (y: number, parts: number, taken: number, c: 'blue' | 'red') => {
        fill(
          [
            [920, y],
            [920 + (540 * taken) / parts, y],
            [920 + (540 * taken) / parts, y + 76],
            [920, y + 76],
          ],
          c,
          0.35,
        )
        rect(920, y, 540, 76)
        for (let at = 1; at < parts; at++) line(920 + (540 * at) / parts, y, 920 + (540 * at) / parts, y + 76, { w: 4 })
      }
      strip(460, 6, 3, 'blue')
      strip(570, 6, 2, 'red')
      fraction('3', '6', 980, 700, 56, 'blue')
      write('+', 1030, 736, 56)
      fraction('2', '6', 1120, 700, 56, 'red')
      write('=', 1172, 736, 56)
      fraction('5', '6', 1270, 700, 56, 'yellow')
      write('同一个整体', 1316, 740, 48, { c: 'yellow' })
    },
  },
  冯景行: {
    alt: [
      '并联电路图：3 伏电源，两只电阻 10 欧和 15 欧，总电流 0.5 安',
      'a parallel circuit: 3 volts across 10 and 15 ohms, 0.5 amperes in all',
    ],
    draw: ({ write, line, circle, rect, arrow, poly, dot }) => {
      write('一节电池，两盏灯', 90, 64, 82)
      poly([
        [520, 800],
        [180, 800],
        [180, 280],
        [860, 280],
      ])
      line(520, 760, 520, 840, { w: 7 })
      line(552, 778, 552, 822, { w: 12 })
      write('U = 3 V', 460, 856, 54)
      line(552, 800, 700, 800)
      dot(704, 800, 9)
      line(706, 798, 800, 790, { w: 6 })
      dot(800, 800, 9)
      poly([
        [806, 800],
        [1000, 800],
        [1000, 280],
        [860, 280],
      ])
      dot(180, 420, 11)
      dot(1000, 420, 11)
      line(180, 420, 1000, 420)
      const lamp = (y: number, name: string, c: 'yellow' | 'blue') => {
        circle(590, y, 54, { c, w: 7 })
        line(552, y - 38, 628, y + 38, { c })
        line(628, y - 38, 552, y + 38, { c })
        write(name, 670, y - 84, 48, { c })
      }
      lamp(280, 'R_1 = 10 Ω', 'yellow')
      lamp(420, '', 'blue')
      write('R_2 = 15 Ω', 670, 436, 48, { c: 'blue' })
      arrow(280, 280, 420, 280, { c: 'yellow', w: 7 })
      write('I_1', 320, 200, 56, { c: 'yellow' })
      arrow(280, 420, 420, 420, { c: 'blue', w: 7 })
      write('I_2', 320, 440, 56, { c: 'blue' })
      arrow(180, 720, 180, 600, { c: 'red', w: 7 })
      write('I', 110, 620, 60, { c: 'red' })
      write('I_1 = 3/10 = 0.3 A', 1090, 230, 54, { c: 'yellow' })
      write('I_2 = 3/15 = 0.2 A', 1090, 330, 54, { c: 'blue' })
      write('I = I_1 + I_2', 1090, 450, 60, { c: 'red' })
      write('= 0.5 A', 1122, 536, 60, { c: 'red' })
      write('R = 3/0.5 = 6 Ω', 1090, 656, 56)
      write('比哪一盏都小？', 1090, 750, 52, { c: 'dim' })
      rect(1076, 430, 440, 190, { c: 'red', w: 4 })
    },
  },
  冯映雪: {
    alt: [
      '泡菜水的滴定曲线与乳酸的结构式：用去 18.60 毫升氢氧化钠，半程 pH 等于 3.86',
      'titration curve of pickle brine and the structure of lactic acid: 18.60 ml of sodium hydroxide, pH 3.86 halfway',
    ],
    draw: ({ write, axes, curve, line, dot, arrow, circle }) => {
      write('泡菜水有多酸？', 90, 64, 82)
      axes(170, 870, 800, 640, ['V(NaOH) / mL', 'pH'])
      const at = (volume: number, ph: number): Point => [170 + volume * 26, 870 - ph * 42]
      for (const ph of [2, 4, 6, 8, 10, 12]) {
        const [, y] = at(0, ph)
        line(158, y, 170, y, { w: 4 })
        write(String(ph), 146, y - 22, 38, { align: 'end', c: 'dim' })
      }
      curve(
        curvePoints().map(([v, p]) => at(v, p)),
        { c: 'yellow', w: 7 },
      )
      const [x, y] = at(18.6, 8.27)
      line(x, y, x, 870, { c: 'red', dash: '14 12', w: 4 })
      dot(x, y, 11, 'red')
      write('18.60', x, 880, 42, { align: 'middle', c: 'red' })
      write('终点 pH 8.3', x + 30, y - 40, 46, { c: 'red' })
      const [hx, hy] = at(9.3, 3.86)
      dot(hx, hy, 10, 'blue')
      line(hx, hy, 170, hy, { c: 'blue', dash: '10 12', w: 4 })
      write('pK_a = 3.86', 250, hy - 78, 46, { c: 'blue' })
      // Lactic acid.
      write('乳酸', 1080, 170, 56)
      const text = (letters: string, px: number, py: number) => write(letters, px, py, 56, { align: 'middle' })
      text('H_3C', 1090, 330)
      line(1140, 362, 1186, 362)
      text('CH', 1226, 330)
      line(1262, 362, 1312, 362)
      text('C', 1338, 330)
      line(1218, 326, 1218, 272)
      text('OH', 1230, 214)
      line(1352, 330, 1404, 276)
      line(1366, 342, 1418, 288)
      text('O', 1436, 226)
      line(1360, 392, 1404, 434)
      text('OH', 1440, 428)
      circle(1400, 446, [92, 56], { c: 'red', w: 4 })
      arrow(1400, 506, 1370, 560, { c: 'red', w: 4 })
      write('给出 H', 1290, 570, 50, { c: 'red' })
      write('c = 0.1000 × 18.60 ÷ 20.00', 1010, 690, 46)
      write('= 0.0930 mol/L', 1050, 764, 58, { c: 'yellow' })
      write('三次取平均！', 1050, 860, 50, { c: 'dim' })
    },
  },
  卢恺: {
    alt: [
      '水面分成网格数红嘴鸥，八组的数从 310 到 940，平均约 574，标准差约 203',
      'black-headed gulls in a grid; eight groups counted from 310 to 940, mean about 574, standard deviation about 203',
    ],
    draw: ({ write, line, curve, chance, rect, dot, axes }) => {
      write('来了多少只？', 90, 64, 82)
      rect(110, 210, 760, 480, { w: 6 })
      for (let at = 1; at < 6; at++) line(110 + (760 * at) / 6, 210, 110 + (760 * at) / 6, 690, { c: 'dim', w: 3 })
      for (let at = 1; at < 4; at++) line(110, 210 + at * 120, 870, 210 + at * 120, { c: 'dim', w: 3 })
      for (let at = 0; at < 58; at++) {
        const cluster = at % 3
        const [cx, cy] = cluster === 0 ? [300, 330] : cluster === 1 ? [620, 480] : [490, 450]
        const spread = cluster === 2 ? 330 : 130
        const x = Math.max(140, Math.min(840, cx + (chance.next() + chance.next() - 1) * spread * 1.4))
        const y = Math.max(240, Math.min(665, cy + (chance.next() + chance.next() - 1) * spread * 0.8))
        curve(
          [
            [x - 18, y - 6],
            [x - 8, y - 12],
            [x, y],
            [x + 8, y - 12],
            [x + 18, y - 6],
          ],
          { w: 4 },
        )
      }
      rect(364, 330, 126, 120, { c: 'yellow', w: 7 })
      write('样方', 520, 128, 50, { c: 'yellow' })
      line(540, 188, 440, 326, { c: 'yellow', w: 4 })
      write('八组，同一时刻，互不商量', 110, 716, 50)
      axes(150, 900, 730, 90, ['只', ''])
      for (const count of [310, 420, 455, 520, 560, 610, 780, 940]) dot(150 + (count - 250) * 0.9, 880, 12, 'blue')
      line(442, 820, 442, 930, { c: 'red', w: 6 })
      write('310   420   455   520', 970, 220, 54, { c: 'blue' })
      write('560   610   780   940', 970, 304, 54, { c: 'blue' })
      write('平均 = 4595 ÷ 8', 970, 430, 56)
      write('≈ 574', 1126, 510, 60, { c: 'red' })
      write('s ≈ 203', 970, 600, 60)
      write('误差写在第一行：', 970, 720, 54, { c: 'yellow' })
      write('约 570 ± 200 只', 970, 800, 70, { c: 'yellow' })
    },
  },
}

/** pH of 20.00 ml of 0.0930 mol/l lactic acid (Ka 1.38e-4) with 0.1000 mol/l NaOH, by the volume in ml. */
function curvePoints(): Point[] {
  const ka = 1.38e-4
  const points: Point[] = []
  for (const volume of [0, 0.6, 1.5, 3, 6, 9.3, 12, 15, 17, 18, 18.4, 18.55, 18.6, 18.65, 18.8, 19.2, 20, 22, 25, 28]) {
    const total = 20 + volume
    const sodium = (volume * 0.1) / total
    const acid = (20 * 0.093) / total
    // The charge balance: sodium + h = a + oh. It falls in h, so halving finds it.
    let [low, high] = [1e-14, 1]
    for (let turn = 0; turn < 80; turn++) {
      const h = Math.sqrt(low * high)
      if (sodium + h - (acid * ka) / (ka + h) - 1e-14 / h > 0) high = h
      else low = h
    }
    points.push([volume, -Math.log10(low)])
  }
  return points
}
