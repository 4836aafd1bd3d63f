import type { Article } from './article.ts'

export const thirtyOneZeros: Article = {
  slug: 'thirty-one-zeros',
  category: 'lessons',
  title: ['三十一个零', 'Thirty-one zeros'],
  summary: [
    '合肥巢湖路小学的豆子比赛，得奖的是一颗始终没有发芽的豆子。',
    'At Chaohu Road Primary School in Hefei, the bean that won the race never came up.',
  ],
  teachers: ['马恺'],
  tags: ['实验', '评价', '科学'],
  author: '许青',
  daysAgo: 203,
  content: [
    `三月的第一个星期一，合肥巢湖路小学四年级的窗台上，四十五只一次性纸杯排成一排，每只里面一颗绿豆、一把土、半杯水，杯壁上写着名字。
规则写在黑板上：谁的豆子先碰到窗框，谁赢。窗框离杯口二十六厘米。
教科学的马恺今年第三十次主持这场比赛。他说他从不知道谁会赢，也从不在乎，但是每年都有一个人，会让他睡不着觉。
那一年，那个人叫糖糖。
## 第一周
第四天，四十二颗豆子冒了头。第五天，又来两颗。只有一颗没有动静。
糖糖每天早上第一个到教室，拿尺子，蹲下来，平视，读数，记在本子上。别人的本子上写着 3 毫米、8 毫米、15 毫米，她的本子上写着：0。
第六天，同桌悄悄说，要不你挖出来看看？她摇头，说挖了就不算了。
第八天，别的豆子长到了五六厘米，开始有人给自己的豆子起名字，叫飞毛腿、大长今、隔壁老王。糖糖的那颗没有名字。有个男生路过，说，你那是死豆子。
“你怎么知道？”
“都八天了。”
“八天是多少天才算死？”
男生答不上来。糖糖在本子上把这句话也记了下来，打了个问号。
## 只换一样
马恺是在第十天看见那个本子的。他每天下午收本子，通常一翻而过，翻到糖糖的，停住了。
十个零，整整齐齐，后面都有日期、时刻、气温。第七天的零旁边写着：今天换了土，杯子没有换，水没有换，豆子没有换。第九天的零旁边写着：今天水改成温的，土没有换。
他做了三十年老师，带过一千多个四年级孩子种豆子。长得慢的孩子，有的会偷偷换一颗，有的会多浇水，有的把土、水、位置一起换掉，长出来以后高高兴兴，问他是什么起了作用，一个也说不出来。
> “从来没有一个九岁的人，在着急的时候，还记得只换一样。”
那天晚上他没有睡好。他想的不是豆子，是自己：这么多年，他讲“控制变量”都是在五年级讲的，用的是课本上的小车和斜面，大家背得很熟。
## 第三十一天
比赛在第二十三天结束，隔壁老王第一个碰到窗框，全班欢呼。奖品是一副放大镜。
糖糖问：“我还能接着量吗？”
能。她又量了八天。第十五天挪到了暖气边上，第二十天换了一只杯子，怕是杯底有洞。每次都只有一样。第三十一天，她读完数，写下第三十一个零，合上本子，走到讲台边上说：“老师，我想挖了。”
全班围过来。豆子还在，泡得发胀，皮裂了一道缝，里面是空的。有虫眼，针尖那么大，位置正好在胚上。
“所以土也不怪，水也不怪，”她说，声音有点抖，“是它自己。”
有人说可惜了。门卫老钱那天来修窗户，站在后面听完，摘下帽子，说了一句谁也没想到的话：“姑娘，你替它查清楚了。”
## 展示会
四月的全校展示会，各班推一件作品。四年级推的是一个本子。
马恺把它放在玻璃柜里，翻开到中间两页，旁边只有一张卡片：三十一天，三十一次测量，结果都是零。请看右边那一栏。
参观的人多半先笑，笑完低头看右边，然后不笑了。有位来开会的教授在柜子前面站了十来分钟，问这个孩子在不在，他想和她握个手。
糖糖不在，她在种第二颗。
那一年之后，豆子比赛加了一条规则，写在黑板的最下面，到现在还在：碰到窗框的，得一副放大镜；本子上右边那一栏写得最清楚的，也得一副。
三十年里，两副放大镜同时给了一个人，只有过一次。今年糖糖上初二，据说在生物课上，又因为一片叶子和老师争了起来。`,
    `On the first Monday in March forty-five paper cups stand along the window of the fourth grade at Chaohu Road Primary School in Hefei. In each are a mung bean, a handful of soil and half a cup of water, and on each is a name.
The rule is on the board. The first bean to touch the window frame, twenty-six centimetres up, wins.
Kai Ma is running the race for the thirtieth time. He never knows who will win, he says, and doesn’t mind. But each year there is somebody who costs him a night’s sleep.
That year it was Tangtang.
## Week one
On day four there were forty-two sprouts and on day five two more. One cup stayed still.
Tangtang was first in the room every morning. She took the ruler, crouched to eye level, read, and wrote. Other notebooks said 3 mm, 8 mm, 15 mm. Hers said 0.
On day six her neighbour whispered that she might dig it up for a look. She shook her head: then it wouldn’t count.
By day eight the others had grown a hand’s breadth and were getting names: Lightning, Princess, Old Wang Next Door. Hers had none. “That’s a dead bean,” said a boy in passing.
“How do you know?”
“It’s been eight days.”
“How many days is dead?”
He had no answer. She wrote the question down as well.
## One thing at a time
Ma got to see the notebook on day ten. He collects them every afternoon and usually leafs through. At hers he stopped.
Ten zeros, perfectly neat, each with date, hour and temperature. Next to the seventh it said: changed the soil today, same cup, same water, same bean. Next to the ninth: water lukewarm from today, soil not changed.
He had grown beans with more than a thousand fourth-graders. If one is slow some children swap it on the sly and some drown it. Others change soil, water and place together, and when something comes up they’re delighted and can’t tell you why.
> “Never had I met anybody aged nine who was in despair and still remembered to change one thing only.”
He slept badly, not on account of the bean. For all these years he had taught controlled variables in grade five, with the trolley and ramp from the textbook. They learned it beautifully by heart.
## Day thirty-one
The race ended on day twenty-three. Old Wang Next Door touched the frame, everyone cheered, and the prize was a magnifying glass.
“May I go on measuring?” asked Tangtang.
She might, for another eight days. On day fifteen she had moved it near the radiator, on day twenty into a new cup in case the old one leaked; always one thing. On day thirty-one she read the ruler, wrote down her thirty-first zero, closed the book, and went up to the desk. “I’d like to dig now.”
They all gathered round. The bean was there, swollen, its skin split, and it was hollow. It had a wormhole like a pinprick, right where the germ should be.
“So it wasn’t the soil and it wasn’t the water.” Her voice shook a little. “It was the bean.”
What a pity, somebody said. Mr Qian from the gate, who had come to mend the window, had been listening at the back. He took off his cap. “You found out for it, miss,” he said.
## The show
Every April each class puts one thing in the school exhibition. The fourth grade sent a notebook.
Ma laid it in a glass case, open in the middle, with a card: thirty-one days, thirty-one measurements, all of them zero. Please look at the right-hand column.
Most visitors laughed, bent down to the right-hand column, and stopped laughing. A professor who was there for a meeting stood by it for ten minutes. Was the child around? He would like to shake her hand.
She wasn’t. She was planting the second one.
Since then the race has had another rule, at the bottom of the board. Whoever touches the frame gets a magnifying glass; so does whoever has the clearest right-hand column.
In thirty years both have gone to one child just once. Tangtang is in eighth grade now. Last we heard, she had got into an argument with her biology teacher over a leaf.`,
  ],
}
