-- Tokens are stored as their SHA-256 from here on. Sessions stay valid; links mailed in the last hour have to be asked for again.
UPDATE "session" SET "token" = encode(sha256(convert_to("token", 'UTF8')), 'hex');--> statement-breakpoint
DELETE FROM "verification";
