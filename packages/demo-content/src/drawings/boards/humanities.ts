import type { Boards } from './board.ts'

export const humanityBoards: Boards = {
  魏磊: {
    alt: [
      '稿纸格里的十二个字“修鞋的刘爷爷今天没有出摊”，旁边是学生的追问',
      'twelve characters in the squares of a manuscript page: “Grandpa Liu, who mends shoes, did not set up his stall today”, and the questions of the class',
    ],
    draw: ({ write, column, rect, line, bend, circle }) => {
      column('街巷笔记', 1420, 90, 92)
      column('第七册', 1310, 170, 60, { c: 'dim' })
      const text = '修鞋的刘爷爷今天没有出摊'
      for (const [at, character] of [...text].entries()) {
        const [x, y] = [1010 - Math.floor(at / 6) * 190, 110 + (at % 6) * 134]
        rect(x, y, 124, 124, { c: 'dim', w: 3 })
        write(character, x + 10, y + 8, 104)
      }
      circle(882, 646, [100, 290], { c: 'red', w: 5 })
      bend(
        [
          [778, 610],
          [730, 590],
          [690, 530],
        ],
        { c: 'red' },
      )
      write('谁？', 130, 120, 58, { c: 'blue' })
      write('修鞋的刘爷爷', 270, 120, 58)
      write('何时？', 130, 230, 58, { c: 'blue' })
      write('今天', 310, 230, 58)
      write('怎么了？', 130, 340, 58, { c: 'blue' })
      write('没有出摊', 370, 340, 58)
      write('没写的：', 130, 470, 62, { c: 'red' })
      write('他病了吗？', 380, 470, 62, { c: 'red' })
      write('→ 放学绕路去看', 130, 570, 58, { c: 'yellow' })
      line(130, 690, 660, 690, { c: 'dim', w: 3 })
      write('只许数，不许形容', 130, 720, 58)
      write('12 个字，26 张便条', 130, 810, 58, { c: 'dim' })
    },
  },
  许景行: {
    alt: [
      '句子图解：I don’t agree, but I need time.，下面是等 0.9 秒与等 3 秒的对比',
      'a sentence diagram of “I don’t agree, but I need time.”, and waiting 0.9 seconds compared with 3',
    ],
    draw: ({ write, line, circle, arc, arrow, rect, fill }) => {
      write("I don't agree, but I need time.", 90, 70, 84)
      // Reed–Kellogg: subject | verb | object, what modifies hangs below.
      line(130, 360, 800, 360, { w: 6 })
      line(330, 290, 330, 420, { w: 6 })
      write('I', 210, 278, 72)
      write('do agree', 400, 280, 72)
      line(520, 362, 620, 500, { w: 5 })
      write("n't", 610, 400, 60, { c: 'red' })
      line(330, 420, 330, 610, { c: 'yellow', dash: '16 14' })
      write('but', 356, 480, 60, { c: 'yellow' })
      line(130, 670, 960, 670, { w: 6 })
      line(330, 610, 330, 730, { w: 6 })
      line(690, 612, 690, 668, { w: 6 })
      write('I', 210, 590, 72)
      write('need', 420, 590, 72)
      write('time', 750, 590, 72)
      write('subject', 140, 690, 42, { c: 'dim' })
      write('verb', 430, 690, 42, { c: 'dim' })
      write('object', 750, 690, 42, { c: 'dim' })
      circle(1270, 410, 170, { w: 7 })
      rect(1246, 200, 48, 36, { w: 5 })
      for (let at = 0; at < 12; at++) {
        const angle = (at * Math.PI) / 6
        const [x, y] = [Math.sin(angle), -Math.cos(angle)]
        line(1270 + x * 146, 410 + y * 146, 1270 + x * 162, 410 + y * 162, { w: 4 })
      }
      arrow(1270, 410, 1396, 410, { c: 'red', w: 7 })
      arc(1270, 410, 90, -90, 0, { c: 'red' })
      write('3 s', 1296, 440, 50, { c: 'red' })
      const bar = (y: number, seconds: number, c: 'dim' | 'red', words: string) => {
        fill(
          [
            [140, y],
            [140 + seconds * 150, y],
            [140 + seconds * 150, y + 52],
            [140, y + 52],
          ],
          c,
          0.45,
        )
        rect(140, y, seconds * 150, 52, { c })
        write(words, 160 + seconds * 150, y, 50, { c })
      }
      bar(790, 0.9, 'dim', '0.9 s → 9 / 44')
      bar(870, 3, 'red', '3 s → 31 / 44')
      write('Wait. Then listen.', 1060, 800, 62, { c: 'yellow' })
    },
  },
  郭清荷: {
    alt: [
      '缸底刻着“济南 1945.12”的搪瓷缸、三个问题，和从 8 月 15 日到 12 月 27 日的时间轴',
      'an enamel mug marked “Jinan 1945.12”, three questions, and a time line from 15 August to 27 December 1945',
    ],
    draw: ({ write, line, circle, curve, arc, dot, arrow, poly }) => {
      write('0412 号：谁的缸子？', 90, 64, 80)
      circle(390, 280, [170, 44], { w: 7 })
      line(220, 284, 240, 560, { w: 7 })
      line(560, 284, 540, 560, { w: 7 })
      arc(390, 560, [150, 40], 0, 180, { w: 7 })
      curve(
        [
          [558, 330],
          [640, 340],
          [660, 410],
          [630, 490],
          [548, 500],
        ],
        { w: 7 },
      )
      curve(
        [
          [300, 470],
          [312, 490],
          [296, 520],
          [320, 540],
        ],
        { c: 'dim', w: 4 },
      )
      circle(390, 440, [104, 70], { c: 'red', w: 5 })
      write('济南', 390, 384, 56, { align: 'middle', c: 'red' })
      write('1945.12', 390, 444, 50, { align: 'middle', c: 'red' })
      const questions = ['谁做的？', '谁用过？', '谁把它留下来？']
      for (const [at, question] of questions.entries()) {
        write(`${at + 1}`, 760, 210 + at * 104, 62, { c: 'yellow' })
        write(question, 830, 210 + at * 104, 62)
      }
      write('17 种解释', 760, 540, 60)
      arrow(1040, 576, 1120, 576)
      write('− 15', 1140, 540, 60, { c: 'red' })
      write('= 2', 1290, 540, 60, { c: 'yellow' })
      write('并排写，不选', 760, 616, 46, { c: 'dim' })
      line(110, 770, 1500, 770, { w: 6 })
      poly([
        [1478, 756],
        [1500, 770],
        [1478, 784],
      ])
      // Days from 1 August.
      const days: readonly [number, string, string, boolean][] = [
        [14, '8.15', '日本宣布投降', false],
        [32, '9.2', '签降书', true],
        [39, '9.9', '南京受降', false],
        [148, '12.27', '济南受降', false],
      ]
      for (const [day, date, words, below] of days) {
        const x = 130 + day * 8.6
        const isLast = day === 148
        dot(x, 770, 11, isLast ? 'red' : 'white')
        write(date, x, below ? 790 : 702, 42, { align: 'middle', c: 'yellow' })
        write(words, day === 14 ? x + 90 : x, below ? 850 : 640, 44, {
          align: day === 14 ? 'end' : day === 39 ? 'start' : 'middle',
          c: isLast ? 'red' : 'white',
        })
      }
      write('证据不够 → ？', 760, 850, 62, { c: 'blue' })
    },
  },
  郭月华: {
    alt: [
      '松花江两岸的等温线图，线值从零下 26 到零下 20 度，中间有一块闭合的暖斑',
      'isotherms on both banks of the Songhua River from −26 to −20 °C, with a closed warm spot',
    ],
    draw: ({ write, curve, circle, dot, arrow, line, bend, chance }) => {
      write('哪里更冷？', 90, 64, 82)
      write('1 月 / 6:50', 560, 84, 50, { c: 'dim' })
      curve(
        [
          [90, 330],
          [300, 290],
          [520, 330],
          [760, 280],
          [1060, 250],
        ],
        { c: 'blue', w: 9 },
      )
      curve(
        [
          [90, 384],
          [300, 344],
          [520, 386],
          [760, 336],
          [1060, 304],
        ],
        { c: 'blue', w: 9 },
      )
      write('松花江', 170, 220, 48, { c: 'blue' })
      const isotherm = (points: readonly (readonly [number, number])[], value: string, x: number, y: number) => {
        curve(points, { w: 5 })
        write(value, x, y, 44, { c: 'yellow' })
      }
      isotherm(
        [
          [90, 450],
          [320, 420],
          [560, 470],
          [800, 410],
          [1080, 380],
        ],
        '−26',
        1090,
        356,
      )
      isotherm(
        [
          [90, 560],
          [280, 510],
          [520, 560],
          [820, 510],
          [1080, 460],
        ],
        '−24',
        1090,
        440,
      )
      isotherm(
        [
          [110, 800],
          [240, 710],
          [480, 690],
          [760, 710],
          [960, 660],
          [1080, 620],
        ],
        '−22',
        1090,
        598,
      )
      isotherm(
        [
          [300, 940],
          [380, 850],
          [540, 810],
          [740, 836],
          [860, 900],
          [890, 940],
        ],
        '−20',
        905,
        890,
      )
      circle(800, 596, [70, 44], { c: 'red', w: 6 })
      for (let at = 0; at < 40; at++) {
        const x = 120 + (at % 8) * 125 + chance.next() * 56
        const y = 420 + Math.floor(at / 8) * 104 + chance.next() * 40
        if (Math.hypot(x - 800, y - 596) > 90) dot(x, y, 5, 'dim')
      }
      dot(800, 596, 9, 'red')
      write('−22', 690, 608, 40, { c: 'yellow' })
      bend(
        [
          [1180, 710],
          [1020, 690],
          [876, 616],
        ],
        { c: 'red' },
      )
      write('暖斑？', 1190, 660, 64, { c: 'red' })
      write('通宵的面包铺', 1190, 750, 56, { c: 'red' })
      write('同一条线上：', 1190, 150, 52)
      write('温度相等', 1190, 226, 60, { c: 'yellow' })
      write('线越密，差越大', 1190, 330, 50)
      arrow(1440, 560, 1440, 460, { c: 'dim' })
      write('北', 1418, 400, 46, { c: 'dim' })
      line(1190, 900, 1390, 900, { c: 'dim' })
      write('1 km', 1250, 840, 44, { c: 'dim' })
    },
  },
  曾雨桐: {
    alt: [
      '竖排的王维《使至塞上》，“直”“圆”二字圈出，旁有读音与批注',
      'Wang Wei’s poem “On a mission to the frontier” in vertical columns, with 直 and 圆 circled and notes beside them',
    ],
    draw: ({ write, column, circle, line, bend }) => {
      column('使至塞上', 1410, 80, 90)
      column('王维', 1310, 300, 58, { c: 'dim' })
      const lines = [
        '单车欲问边',
        '属国过居延',
        '征蓬出汉塞',
        '归雁入胡天',
        '大漠孤烟直',
        '长河落日圆',
        '萧关逢候骑',
        '都护在燕然',
      ]
      for (const [at, verse] of lines.entries())
        column(verse, 1160 - at * 112, 120, 84, { c: at === 4 || at === 5 ? 'yellow' : 'white' })
      circle(754, 540, 60, { c: 'red', w: 6 })
      circle(642, 540, 60, { c: 'red', w: 6 })
      write('hòu', 436, 612, 40, { c: 'blue' })
      write('jì', 524, 612, 40, { c: 'blue' })
      bend(
        [
          [700, 606],
          [690, 690],
          [640, 740],
        ],
        { c: 'red' },
      )
      write('直：一缕烟，向上', 560, 750, 54, { c: 'red' })
      write('圆：一轮日，向下', 560, 826, 54, { c: 'red' })
      write('去掉这两个字，还剩什么？', 880, 912, 46, { c: 'dim' })
      write('首联', 96, 130, 50, { c: 'dim' })
      write('出使', 216, 130, 50)
      write('颔联', 96, 230, 50, { c: 'dim' })
      write('像蓬，', 216, 230, 50)
      write('像雁', 216, 292, 50)
      write('颈联', 96, 400, 50, { c: 'dim' })
      write('塞上', 216, 400, 50, { c: 'yellow' })
      write('尾联', 96, 500, 50, { c: 'dim' })
      write('前线', 216, 500, 50)
      line(80, 640, 330, 640, { c: 'dim', w: 3 })
      write('今晚的作业：', 90, 750, 54)
      write('读闲书', 90, 828, 70, { c: 'yellow' })
    },
  },
  蔡佳音: {
    alt: [
      '《大萝卜》的角色链：爷爷、奶奶、女孩、狗、猫、老鼠一起拔萝卜，老鼠只说一句“No”',
      'the chain of “The Enormous Turnip”: grandpa, grandma, girl, dog, cat and mouse, whose only line is “No”',
    ],
    draw: ({ write, curve, circle, line, arrow, bend }) => {
      write('The Enormous Turnip', 90, 66, 84)
      curve(
        [
          [200, 700],
          [96, 600],
          [130, 470],
          [230, 440],
          [330, 470],
          [364, 600],
          [260, 700],
          [230, 780],
          [218, 830],
        ],
        { w: 7 },
      )
      curve(
        [
          [200, 700],
          [214, 770],
          [218, 830],
        ],
        { w: 5 },
      )
      curve(
        [
          [230, 440],
          [180, 360],
          [100, 330],
          [120, 410],
          [226, 440],
        ],
        { c: 'yellow' },
      )
      curve(
        [
          [232, 440],
          [226, 340],
          [250, 270],
          [284, 340],
          [236, 440],
        ],
        { c: 'yellow' },
      )
      curve(
        [
          [238, 440],
          [300, 380],
          [370, 370],
          [350, 430],
          [240, 444],
        ],
        { c: 'yellow' },
      )
      line(60, 640, 130, 640, { c: 'dim' })
      line(350, 640, 1540, 640, { c: 'dim' })
      const names = ['Grandpa', 'Grandma', 'girl', 'dog', 'cat', 'mouse']
      const heights = [250, 230, 180, 120, 100, 54]
      for (const [at, name] of names.entries()) {
        const x = 520 + at * 178
        const height = heights[at] ?? 100
        const top = 640 - height
        const c = at === 5 ? 'red' : 'white'
        circle(x, top, 18 + height * 0.09, { c })
        line(x, top + 18 + height * 0.09, x, 640 - height * 0.28, { c })
        line(x, 640 - height * 0.28, x - height * 0.16, 640, { c })
        line(x, 640 - height * 0.28, x + height * 0.16, 640, { c })
        if (at < 6)
          line(x, top + 30 + height * 0.2, x - 150, at === 0 ? 470 : 640 - (heights[at - 1] ?? 0) * 0.52, { c, w: 4 })
        write(name, x, 660, 40, { align: 'middle', c })
      }
      write('They pull and pull.', 130, 850, 66)
      write('拔呀！', 700, 846, 70, { c: 'yellow' })
      write('“No.”', 1340, 470, 72, { c: 'red' })
      bend(
        [
          [1420, 700],
          [1400, 780],
          [1330, 800],
        ],
        { c: 'red' },
      )
      write('最短的台词', 1060, 770, 46, { c: 'red' })
      write('43 个人，43 句', 1030, 852, 58, { c: 'blue' })
      write('Can you help me?', 900, 220, 54, { c: 'blue' })
      arrow(1340, 250, 1400, 250, { c: 'blue' })
      write('Yes!', 1420, 220, 54, { c: 'blue' })
    },
  },
  蒋川: {
    alt: [
      '从江边到学校的台阶剖面，红笔记看见的，蓝笔记听来的，铅笔记猜的',
      'a section of the stairs from the harbour to the school: red for what is seen, blue for what is heard, pencil for what is guessed',
    ],
    draw: ({ write, line, curve, dot, bend, rect, fill }) => {
      write('比外婆年纪大的三样东西', 90, 64, 78)
      curve(
        [
          [60, 870],
          [160, 850],
          [260, 880],
          [360, 856],
        ],
        { c: 'blue', w: 6 },
      )
      curve(
        [
          [60, 910],
          [160, 892],
          [260, 918],
          [360, 898],
        ],
        { c: 'blue', w: 6 },
      )
      write('朝天门', 90, 770, 50)
      let [x, y] = [360, 866]
      for (let step = 0; step < 17; step++) {
        line(x, y, x, y - 32, { w: 6 })
        line(x, y - 32, x + 46, y - 32, { w: 6 })
        x += 46
        y -= 32
      }
      line(x, y, 1300, y, { w: 6 })
      rect(1170, 200, 150, 122)
      line(1150, 204, 1245, 150)
      line(1245, 150, 1340, 204)
      write('学校', 1345, 236, 50)
      dot(490, 774, 12, 'red')
      bend(
        [
          [470, 640],
          [478, 700],
          [486, 756],
        ],
        { c: 'red' },
      )
      write('石栏，刻字', 330, 570, 52, { c: 'red' })
      dot(766, 580, 12, 'blue')
      bend(
        [
          [700, 420],
          [730, 500],
          [758, 562],
        ],
        { c: 'blue' },
      )
      write('73 级', 560, 290, 56, { c: 'blue' })
      write('“没得那么多人”', 480, 360, 52, { c: 'blue' })
      dot(1000, 424, 12, 'dim')
      bend(
        [
          [1110, 520],
          [1060, 470],
          [1016, 434],
        ],
        { c: 'dim' },
      )
      write('旧缆车站？', 1100, 510, 52, { c: 'dim' })
      write('看见', 900, 690, 52, { c: 'red' })
      write('听来 → 查', 900, 770, 52, { c: 'blue' })
      write('猜的 → 查', 900, 850, 52, { c: 'dim' })
      const part = (at: number, width: number, words: string, c: 'yellow' | 'red' | 'dim') => {
        fill(
          [
            [at, 800],
            [at + width, 800],
            [at + width, 850],
            [at, 850],
          ],
          c,
          0.4,
        )
        rect(at, 800, width, 50, { c, w: 4 })
        write(words, at + width / 2, 736, 44, { align: 'middle', c })
      }
      part(1200, 180, '证实 6', 'yellow')
      part(1380, 60, '否 2', 'red')
      part(1440, 60, '', 'dim')
      write('无 2', 1500, 866, 40, { align: 'end', c: 'dim' })
    },
  },
  蔡云帆: {
    alt: [
      '两张上学路线图：成都的路是直的，山里的路弯弯曲曲并要过河；下面是比例尺的算法',
      'two ways to school: straight in Chengdu, winding and across a river in the hills; below, how a scale is worked out',
    ],
    draw: ({ write, line, poly, curve, dot, rect, arrow, circle }) => {
      write('“远”有多远？', 90, 64, 82)
      rect(100, 210, 620, 420, { c: 'dim', w: 4 })
      write('成都', 130, 230, 52)
      poly(
        [
          [180, 560],
          [180, 440],
          [480, 440],
          [480, 330],
          [650, 330],
        ],
        { c: 'yellow', w: 7 },
      )
      dot(180, 560, 13)
      rect(634, 296, 50, 50)
      circle(180, 440, 16, { c: 'blue' })
      circle(480, 330, 16, { c: 'blue' })
      write('地铁换两次', 240, 500, 48, { c: 'blue' })
      rect(840, 210, 660, 420, { c: 'dim', w: 4 })
      write('云岭', 870, 230, 52)
      curve(
        [
          [900, 580],
          [960, 540],
          [920, 480],
          [1010, 450],
          [1090, 500],
          [1130, 430],
          [1080, 360],
          [1170, 330],
          [1250, 390],
          [1320, 350],
          [1290, 280],
          [1420, 270],
        ],
        { c: 'yellow', w: 7 },
      )
      dot(900, 580, 13)
      rect(1420, 244, 50, 50)
      curve(
        [
          [1180, 212],
          [1200, 300],
          [1230, 420],
          [1190, 520],
          [1210, 628],
        ],
        { c: 'blue', w: 8 },
      )
      curve(
        [
          [1212, 212],
          [1234, 300],
          [1264, 420],
          [1226, 520],
          [1244, 628],
        ],
        { c: 'blue', w: 8 },
      )
      write('没有桥', 1270, 500, 50, { c: 'red' })
      arrow(1450, 610, 1450, 540, { c: 'dim' })
      write('北', 1430, 480, 40, { c: 'dim' })
      write('比例尺 = ', 100, 690, 60)
      write('图上距离', 530, 660, 50, { align: 'middle' })
      line(410, 724, 650, 724)
      write('实地距离', 530, 734, 50, { align: 'middle' })
      write('1 : 5000', 760, 690, 70, { c: 'yellow' })
      write('4 cm × 5000 = 200 m', 100, 830, 62)
      line(1080, 780, 1480, 780, { w: 7 })
      for (const at of [0, 200, 400]) line(1080 + at, 762, 1080 + at, 798)
      write('0', 1080, 806, 42, { align: 'middle' })
      write('100', 1280, 806, 42, { align: 'middle' })
      write('200 m', 1480, 806, 42, { align: 'middle' })
      write('路上没有一段是直的', 860, 870, 52, { c: 'dim' })
    },
  },
}
