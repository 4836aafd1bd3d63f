import type { Article } from './article.ts'

export const sevenSeconds: Article = {
  slug: 'seven-seconds',
  category: 'lessons',
  title: ['平均数说够了，奶奶还在跑', 'The average was fine. The grandmother was running'],
  summary: [
    '广州一个初一班级用五天数车，让校门口的绿灯在下午四点四十分长了七秒。',
    'A seventh-grade class in Guangzhou counted cars for five days. The light outside is now seven seconds longer at twenty to five.',
  ],
  teachers: ['韩明哲'],
  tags: ['数据', '项目式学习', '数学'],
  author: '方同',
  daysAgo: 31,
  content: [
    `事情是从一句抱怨开始的。
“老师，为什么那个奶奶每天都要跑？”问的人叫阿琪，坐靠窗第二排，从她的位置看得见校门外的斑马线。每天下午四点四十分左右，一位穿蓝布衫的奶奶牵着孙子过马路，走到一半，灯就开始闪，于是她跑起来。
韩明哲放下粉笔，走到窗边看了一会儿，然后问全班：“她为什么跑？”
有人说灯太短，有人说她走得慢，有人说她出门晚。他把三句话都写在黑板上，打了三个问号。“哪一个是真的？一周以后告诉我。”
南屏外国语学校初一四班的统计单元，就这样提前了两个月。
## 四个角
四十六个人分成八组，守住路口的四个角。第一天很乱：有人数漏了公交车，有人把推自行车的人数了两遍，还有一组光顾着看狗。晚上合起来，四组人数同一个方向的车，最多的比最少的多出一百一十二辆。
第二天上课，韩明哲没有讲平均数，讲的是“你怎么知道你数对了”。最后全班定下办法：两个人背靠背数同一条道，差超过百分之三就重来；每十五分钟换一次岗，因为数到第十六分钟，人会开始发呆。
“发呆也是数据。”有个男生嘟囔。老师请他负责记录每组在第几分钟开始发呆。
五天下来，黑板上有了一组干净的数：车 3,846 辆，行人 1,204 人次，绿灯每次二十五秒。有人算出来，成年人过这条路平均要十七点三秒，老人平均二十二点八秒。
二十五比二十二点八大。灯够了。
教室里一片失望。阿琪不服气：“可是她真的在跑。”
## 换一种画法
韩明哲在这个地方等了两天。他说，他教了 27 年，最怕的就是学生在平均数上停下来，心满意足地走掉。
第三天，还是没有人说话。他于是请每组把数据按时间画成点，一分钟一个，不许算任何东西。
画到下午那一段，第五组的人停了笔。四点四十到四点五十，点忽然挤成一团，十分钟里过了全天五分之一的行人，书包、婴儿车、买菜的拖车，人挨着人。最前面的人二十秒能过完，走在最后的，三十一秒。
> 平均数算的是一整天的人。奶奶只在那十分钟里过马路。
“所以不是她慢，”阿琪慢慢地说，“是她前面有人。”
## 一封信
信是四个人写的，改了六稿。第一稿写着“强烈要求”，被全班否掉了，理由是要求要有算式。最后寄出去的那封只有一页半：一张图，三行计算，一个请求——只改那十分钟，其余时间不动，因为其余时间司机也在等。
最后这半句是一个爸爸开货车的女孩坚持加的。
信寄到交警支队，四十一天没有回音。这期间统计单元早就结束了，期中考也考完了，每天四点四十，还是有人站在窗边看一眼。
第四十二天，奶奶没有跑。
那天靠窗的几个人先发现，然后整个班挤到了走廊上。蓝布衫走到路当中，习惯性地加快了两步，抬头看灯，灯没有闪；她停了一下，好像不太相信，然后一步一步走完了剩下的路。孙子甩开她的手，自己跳过最后一条白线。
有人开始鼓掌，韩明哲没有拦。
后来才知道，支队派人来复测过两次，结论和初一四班差零点四秒。回信里附了他们的图，画法跟学生的一模一样，右下角写着：参考贵校同学方法。
## 还有一件事
这节课在师联网的研修里讲过很多次，每次都有人问：这得花多少课时？
答案是十一课时，比教材规定的多四课时。韩明哲从别处省：有两节练习课没有上，一节复习课改成了写信。期末统计那道大题，全班四十六人，四十四人得了满分；另外两个人写了很长的过程，结论是“数据不够，不能判断”，按评分标准扣了两分。
他把那两份卷子复印下来，钉在了办公室最显眼的地方。`,
    `It began with a complaint.
“Why does that granny run every day?” Aqi sits in the second row by the window and can see the crossing. At about twenty to five a woman in a blue cotton shirt leads her grandson across. Halfway over, the light starts to blink, and she runs.
Mingzhe Han put down his chalk, went to the window and looked for a while. “Well,” he asked the class, “why does she?”
The light’s too short. She’s slow. She leaves home late. He wrote down all three, each with a question mark. “Which one is true? Tell me in a week.”
And so statistics came two months early for class 7D of Nanping Foreign Language School.
## Four corners
Forty-six pupils in eight groups took the four corners. The first day was chaos. Somebody forgot the buses, somebody counted a man with a bicycle twice, and one group watched a dog. Four groups had counted the same lane that evening, and the highest number exceeded the lowest by 112 cars.
Next day’s lesson was not about the mean but about how you know that you have counted right. They agreed that two people would stand back to back on each lane and start over if they differed by more than three per cent, and that shifts would last fifteen minutes, because in the sixteenth you begin to dream.
“Dreaming is data,” muttered a boy. He was put in charge of noting when each group started.
After five days there was a clean set of figures on the board: 3,846 cars, 1,204 people on foot, twenty-five seconds of green. An adult takes 17.3 seconds on average, an old person 22.8.
Twenty-five is more than 22.8. The light is long enough.
The room was disappointed. “But she is running, though,” said Aqi.
## Another way to draw it
Here Han waited for two days. What he fears most, he says, is a class that stops at the mean and goes home content.
On the third day there was still silence. So he had every group plot its figures by the minute and forbade all arithmetic.
When they got to the afternoon, group five stopped drawing. Between 4.40 and 4.50 the dots crowded together: a fifth of the day’s walkers in ten minutes, with satchels, prams and shopping trolleys, shoulder to shoulder. Those in front were across in twenty seconds. Those at the back took thirty-one.
> The mean was about everyone all day. The grandmother only ever crosses in those ten minutes.
“So she isn’t slow,” said Aqi. “There’s somebody in front of her.”
## A letter
Four pupils wrote it, in six drafts. The first “strongly demanded”, and the class threw that out: a demand needs a sum. What they posted was a page and a half, with one chart, three lines of working and one request. Change those ten minutes and leave the rest of the day as it is, because drivers are waiting as well.
The last clause was put in by a girl whose father drives a lorry.
It went to the traffic police, and for forty-one days nothing happened. The unit had long ended, so had the midterm exams. Still somebody looked out of the window at twenty to five.
On day forty-two the grandmother did not run.
Those at the window saw it first, and then the whole class was in the corridor. The blue shirt got to the middle, sped up from habit, looked at the light. It wasn’t blinking. She stood for a moment as if she didn’t quite believe it, and walked the rest. The boy let go of her hand and jumped the last stripe by himself.
Somebody clapped, and Han let them.
Officers, it turned out, had come twice to measure. Their result was within 0.4 seconds of the class’s. Their reply enclosed a chart drawn in the same way, and in the corner it said: after a method by your pupils.
## One more thing
Han has told this at many of our courses, and there is always somebody who asks how many lessons it took.
Eleven, four more than the syllabus gives. He saved them elsewhere: two periods of exercises were dropped, and revision became letter writing. In the final exam forty-four of forty-six had full marks for the big question on statistics. The other two wrote at length and concluded that there was not enough data to decide, which cost them two points each.
Their papers are photocopied and pinned up where nobody in the office can miss them.`,
  ],
}
