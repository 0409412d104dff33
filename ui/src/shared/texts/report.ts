// Texts of reports; they come with the button for one.
import en from '../../locales/en/report.json';
import zh from '../../locales/zh-HK/report.json';
import { addTexts } from '../i18n';

addTexts(en, zh);
