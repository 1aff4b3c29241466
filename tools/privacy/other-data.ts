import { getTableColumns } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { agreementVersions } from '#server/data/schema/accounts.ts';
import {
  assessmentEditors,
  assessments,
  assessmentVersions,
  questionPooling,
  summaries,
  templateCategories,
  templates,
} from '#server/data/schema/assessments.ts';
import { formOptions, panelOverviews, panelTotals } from '#server/data/schema/experts.ts';
import { fileRenditions } from '#server/data/schema/files.ts';
import { vis, visMaterials, visRegions } from '#server/data/schema/library.ts';
import { bookCheckKeys, bookChecks, payoutEarnings } from '#server/data/schema/payouts.ts';
import { auditChain, portalFiles, settings } from '#server/data/schema/system.ts';
import { tableOf } from '#server/data/tables.ts';
import { resources } from '../../common/resources/resources.ts';
import type { Level } from '../../server/data/privacy/rule.ts';

const other = (table: PgTable, level: Level, what: string, columns: string) => ({
  table,
  level,
  what,
  columns: columns.split(' '),
});

/** Tables of the firm, which hold nothing about experts, with all their columns. Ids of staff in them tell who worked on what. */
export const OTHER_DATA = [
  other(
    agreementVersions,
    'public',
    'Versions of the confidentiality agreement',
    'number version template text hash published_at published_by',
  ),
  // The server does not start if a plain resource has a column that its definition does not name.
  ...resources.map(({ name, privacy: { level, what } }) => {
    const table = tableOf(name);
    return { table, level, what, columns: Object.keys(getTableColumns(table)) };
  }),
  other(formOptions, 'public', 'Choices in forms', 'id kind value name icon description segment position retired_at'),
  other(
    auditChain,
    'internal',
    'Hashes of the audit log, in the order of its entries',
    'number audit_id details_hash origin_hash hash',
  ),
  other(portalFiles, 'public', 'Scripts and styles of the portal', 'name content published_at'),
  other(settings, 'internal', 'Settings of the firm', 'key value'),
  other(
    vis,
    'secret design',
    'Visual identity systems',
    'id brand_id version release_date document_id category market created_by created_at updated_at',
  ),
  other(visRegions, 'secret design', 'Regions of a VIS', 'vis_id region_id'),
  other(
    visMaterials,
    'secret design',
    'Materials of a VIS',
    'id vis_id title description material_type position image_id model_id document_id is_interactive allow_rotation allow_zoom created_at',
  ),
  other(
    fileRenditions,
    'secret design',
    'Pages and views of materials',
    'file_id kind position label camera rendition_id',
  ),
  other(
    assessments,
    'secret design',
    'Assessments with their drafts and mails; texts name experts by placeholders',
    'id vis_id title description deadline deadline_zone reward currency estimated_minutes invitation_subject invitation_body is_draft is_active draft draft_revision draft_saved_by current_version_id created_by archived_at created_at updated_at',
  ),
  other(
    assessmentVersions,
    'secret design',
    'Published questionnaires',
    'id assessment_id number questionnaire published_at published_by',
  ),
  other(assessmentEditors, 'internal', 'Which staff have an assessment open', 'assessment_id user_id seen_at'),
  other(
    questionPooling,
    'internal',
    'Which versions of a question are joined',
    'assessment_id question_id groups decided_by decided_at',
  ),
  other(
    summaries,
    'secret design',
    'Summaries, which quote answers without names',
    'id assessment_id question_id body based_on_answer_at responses_count generator edited_by generated_at updated_at',
  ),
  other(templateCategories, 'internal', 'Categories of templates', 'id name'),
  other(
    templates,
    'internal',
    'Templates of questionnaires',
    'id title description category_id questionnaire created_by updated_by created_at updated_at',
  ),
  other(panelTotals, 'internal', 'Size of the panel', 'id experts beverage_client'),
  other(panelOverviews, 'internal', 'Figures about the panel', 'id body computed_at'),
  other(payoutEarnings, 'internal', 'What was earned, by payout', 'payout_id amount currency earned_at'),
  other(
    bookChecks,
    'internal',
    'Checks of the books',
    'id started_at finished_at requested_by agrees sums provider orders_count error',
  ),
  other(bookCheckKeys, 'internal', 'Keys of orders in a running check', 'check_id payout_id number'),
];
