ALTER TABLE "mails" DROP COLUMN "renewals";
