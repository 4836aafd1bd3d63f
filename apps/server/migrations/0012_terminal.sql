CREATE TABLE "terminal_output" (
	"task_id" integer NOT NULL,
	"seq" integer NOT NULL,
	"first_line" integer NOT NULL,
	"lines" integer NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "terminal_output_task_id_seq_pk" PRIMARY KEY("task_id","seq")
);
--> statement-breakpoint
CREATE TABLE "terminal_task" (
	"id" serial PRIMARY KEY NOT NULL,
	"uuid" varchar(64) NOT NULL,
	"attempt" integer NOT NULL,
	"command" varchar(60) NOT NULL,
	"extend" varchar(200) DEFAULT '' NOT NULL,
	"state" varchar(10) DEFAULT 'waiting' NOT NULL,
	"reason" varchar(20) DEFAULT '' NOT NULL,
	"exit_code" integer,
	"admin_id" integer NOT NULL,
	"username" varchar(20) NOT NULL,
	"ip" varchar(50) NOT NULL,
	"locale" varchar(10) NOT NULL,
	"is_attached" boolean NOT NULL,
	"watch_time" bigint NOT NULL,
	"is_killed" boolean DEFAULT false NOT NULL,
	"lease_holder" varchar(24) DEFAULT '' NOT NULL,
	"lease_time" bigint,
	"create_time" bigint NOT NULL,
	"finish_time" bigint,
	"start_time" bigint,
	"duration" bigint
);
--> statement-breakpoint
CREATE TABLE "terminal_ticket" (
	"hash" varchar(64) PRIMARY KEY NOT NULL,
	"session" varchar(64) NOT NULL,
	"expire_time" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "terminal_output" ADD CONSTRAINT "terminal_output_task_id_terminal_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."terminal_task"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "terminal_task_uuid_attempt" ON "terminal_task" USING btree ("uuid","attempt");--> statement-breakpoint
CREATE UNIQUE INDEX "terminal_task_running" ON "terminal_task" USING btree ("state") WHERE state = 'running';--> statement-breakpoint
CREATE INDEX "terminal_task_finish_time_index" ON "terminal_task" USING btree ("finish_time");