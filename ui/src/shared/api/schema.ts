// Made from api/openapi.json by `make openapi`; never edited.

export interface paths {
    "/api/accountservice/message/jump": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["show_message_target"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accountservice/message/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list_messages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accountservice/message/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["mark_message"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accountservice/message/unread": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["count_messages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accountservice/news/letter/open/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["confirm_subscription"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accountservice/news/letter/open/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list_newsletters"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accountservice/news/letter/open/subscribe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["subscribe"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accountservice/news/letter/open/unsubscribe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["unsubscribe"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accountservice/open/android/url": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["show_app_links"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accountservice/open/app/launch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["enter_by_launch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accountservice/open/auto": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** For the mailbox that the provider told. */
        post: operations["enter_by_openid"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accountservice/open/bindingemail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["bind_email"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accountservice/open/captcha/challenge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["make_challenge"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accountservice/open/checkcode": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["check_code"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accountservice/open/checkemail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["check_email"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accountservice/open/denet/progress": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["show_denet_progress"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accountservice/open/email/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["confirm_email"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accountservice/open/frame/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["show_frame_keys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accountservice/open/invite/info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["show_invite"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accountservice/open/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accountservice/open/openid/begin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["begin_openid"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accountservice/open/openid/end": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["end_openid"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accountservice/open/openid/providers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list_providers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accountservice/open/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["register"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accountservice/open/resetpassword": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["reset_password"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accountservice/open/sendemail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["send_code"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accountservice/open/wallet/address": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["show_bound"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accountservice/open/wallet/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["login_by_wallet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accountservice/open/wallet/nonce": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["make_nonce"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accountservice/open/wallet/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a wallet's owner tells of themselves, for whoever looks at their page. */
        get: operations["show_open_profile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accountservice/operator/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["find_account"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accountservice/operator/banner/set": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["set_banner"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accountservice/operator/banner/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["withdraw_banner"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accountservice/operator/banners": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list_all_banners"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accountservice/operator/bar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["raise_bar"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accountservice/operator/bars": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list_bars"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accountservice/operator/disputes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list_disputes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accountservice/operator/edition/publish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["publish_edition"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accountservice/operator/edition/try": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["try_edition"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accountservice/operator/editions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list_editions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accountservice/operator/limit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["limit_account"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accountservice/operator/reinstate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["reinstate_account"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accountservice/operator/role": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["set_role"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accountservice/operator/site": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["show_site"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accountservice/operator/suspend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["suspend_account"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accountservice/operator/unbar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["lift_bar"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accountservice/operator/whales/set": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["set_whale_thresholds"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accountservice/user/app/launch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["make_launch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accountservice/user/bind/wallet/address": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["bind_wallet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accountservice/user/change/wallet/address": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["switch_wallet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accountservice/user/info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["show_user"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accountservice/user/invite/code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["show_invite_code"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accountservice/user/invite/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list_invitees"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accountservice/user/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["check_session"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accountservice/user/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["logout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accountservice/user/multisign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["show_multisign"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accountservice/user/unbind/wallet/address": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["unbind_wallet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accountservice/user/update/username": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["choose_username"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accountservice/user/update/wallet/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["update_profile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accountservice/user/updatepassword": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["update_password"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accountservice/user/wallet/bind/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["show_wallet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accountservice/user/wallet/info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The same for the page, which keeps it in its readable cookie. */
        get: operations["show_user_wallet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accountservice/user/wallet/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The same for whoever is signed in. */
        get: operations["show_profile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/audit/chains": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list_followed_chains"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/audit/checkpoint": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["read_checkpoint"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/audit/consistency": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["prove_consistency"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/audit/diff": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["compare_row"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/audit/events/{position}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["show_event"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/audit/inclusion/{position}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["prove_inclusion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/audit/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list_proof_keys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/audit/log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list_events"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/audit/models": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Every read model and process manager: where it stands, what is built beside it, and what
         *     stopped it.
         */
        get: operations["list_models"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/audit/proof/{position}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["download_proof"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/audit/streams/{stream_type}/{stream_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["show_stream"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/audit/tlog/checkpoint": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["read_note"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/audit/tlog/tile/{level}/{index}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["read_tile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/audit/why": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The events that touched a row. */
        get: operations["explain_row"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dataservice/open/collections/categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list_categories"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dataservice/open/collections/floor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["draw_floor"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dataservice/open/collections/floor/statement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["state_floor"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dataservice/open/collections/holders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list_holders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dataservice/open/collections/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list_collection_figures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dataservice/open/collections/prices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list_sale_prices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dataservice/open/collections/rarity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list_rarity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dataservice/open/collections/sales": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list_sales"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dataservice/open/collections/spread": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["spread_holders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dataservice/open/collections/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["show_collection_figures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dataservice/open/collections/traders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list_traders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dataservice/open/currency/quotes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list_quotes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dataservice/open/exchange": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["exchange"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dataservice/open/whales": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list_whales"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dataservice/open/whales/moves": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Live: activity of the topic `whales` tells each as it happens, by the whales of the whole market. */
        get: operations["list_whale_moves"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dataservice/open/whales/thresholds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["show_thresholds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dataservice/watchlist/add": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["watch_collection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dataservice/watchlist/alert/clear": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["clear_offer_alert"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dataservice/watchlist/alert/floor/clear": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["clear_floor_alert"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dataservice/watchlist/alert/floor/set": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["set_floor_alert"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dataservice/watchlist/alert/set": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["set_offer_alert"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dataservice/watchlist/alert/whales/clear": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["clear_whale_alert"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dataservice/watchlist/alert/whales/set": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["set_whale_alert"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dataservice/watchlist/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list_watched"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dataservice/watchlist/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["unwatch_collection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dcservice/collection/add": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["add_collection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dcservice/collection/edit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["edit_collection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dcservice/collection/open/activity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list_collection_activity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dcservice/collection/open/depth": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["show_depth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dcservice/collection/open/detail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["show_collection"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dcservice/collection/open/floors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list_floor_changes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dcservice/collection/open/items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list_collection_items"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dcservice/collection/open/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list_collections"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dcservice/collection/open/set": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The items that an offer for a trait would reach, as whoever signs one has to know them. */
        get: operations["show_token_set"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dcservice/collection/owner/drafts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list_drafts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dcservice/collection/owner/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list_own_collections"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dcservice/creator/earning": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list_earnings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dcservice/frontend/log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["log_frontend"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dcservice/home/open/banner": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list_banners"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dcservice/home/open/banner/v2": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list_banners_of_all_languages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dcservice/home/open/index": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["show_home"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dcservice/home/open/index/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["count_market"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dcservice/item/add": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["add_item"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dcservice/item/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["delete_item"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dcservice/item/details": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["show_own_item"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dcservice/item/edit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["edit_item"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dcservice/item/nosale": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list_unsold"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dcservice/item/offer/accept/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Holds the offer for an owner who is taking it, after seeing the transaction with our own eyes:
         *     sent by the owner, to the exchange, with this very offer. One that is mined already holds
         *     nothing. An offer for a collection is not held: whoever is first takes it.
         */
        post: operations["accept_offer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dcservice/item/offer/add": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["make_offer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dcservice/item/offer/bidding": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Tells of a bid that is about to be sent, after checking it by what the log knows: signed by its
         *     bidder, high enough, on an auction that goes on. The chain's `bid` makes it true.
         */
        post: operations["announce_bid"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dcservice/item/offer/cancel/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Hides the offer from the book; only the exchange's `cancelOffer` makes it void. */
        post: operations["cancel_offer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dcservice/item/offer/collection/add": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["make_collection_offer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dcservice/item/offer/delivery": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Tells of a delivery that is on its way, after seeing it with our own eyes: sent by the seller,
         *     to the order's venue, about this order. One that is mined is told by the log alone.
         */
        post: operations["submit_delivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dcservice/item/offer/detail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["show_offer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dcservice/item/offer/dispute/evidence": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Keeps what a side of the sale says of it, sealed, until its hash comes with `openDispute` or
         *     `giveEvidence`; of an operator what is said of a decision, until `settleDispute`.
         */
        post: operations["state_evidence"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dcservice/item/offer/dispute/{order_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What both sides of a dispute have said, and how it ended. For its sides and for operators. */
        get: operations["show_dispute"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dcservice/item/offer/highest/{order_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["show_highest_offer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dcservice/item/offer/open/list/{item_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Offers for an item, highest first. */
        post: operations["list_offers_of_item"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dcservice/item/offer/open/{filter}/{of}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list_filtered_offers"];
        put?: never;
        post: operations["list_offers_of_account"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dcservice/item/offer/purchase/{order_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Locks the order for a purchase that is on its way, after seeing it with our own eyes: sent by
         *     the buyer, to the order's venue, about this order. One that is mined already locks nothing.
         */
        post: operations["submit_purchase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dcservice/item/open/activity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list_item_activity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dcservice/item/open/best": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["show_best"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dcservice/item/open/description": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["describe_item"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dcservice/item/open/dormant/{address}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list_dormant"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dcservice/item/open/info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["show_item"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dcservice/item/open/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list_items"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dcservice/item/open/listings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All orders of an item, those that can be bought first and cheapest first. */
        get: operations["list_orders_of_item"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dcservice/item/open/sweep": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["prepare_sweep"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dcservice/item/open/validity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list_validity_codes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dcservice/item/sale/cancel/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["cancel_order"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dcservice/item/sale/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["create_order"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dcservice/item/sale/detail/{item_id}/{order_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["show_order"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dcservice/item/sale/modify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["modify_order"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dcservice/item/sale/reconfirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Puts an order back on the book whose item left its maker and came back, or whose approval did. The signature is good for
         *     the order as it stood at that position, so it cannot be used again when the item leaves once more.
         */
        post: operations["reconfirm_order"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dcservice/item/sale/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["update_order"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dcservice/open/activity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Trades and listings; mints and plain transfers are left to the items' own pages. */
        get: operations["list_market_activity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dcservice/open/book": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list_book"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dcservice/open/chains": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list_chains"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dcservice/open/creator/activity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list_creator_activity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dcservice/open/creator/collected/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list_collected"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dcservice/open/creator/created/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list_created"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dcservice/open/creator/index": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["show_creator"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dcservice/open/creator/sale/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list_on_sale"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dcservice/open/creator/top/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list_top_creators"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dcservice/open/creator/top/ranking": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["rank_creators"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dcservice/open/ethprice": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["show_coin_price"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dcservice/open/metadata/{id}/{revision}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["show_document"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dcservice/open/transaction/{chain_id}/{hash}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["show_transaction"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dcservice/open/uploads/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["show_upload"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dcservice/open/uploads/{id}/{size}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["show_smaller_upload"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dcservice/partner/open/brands": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list_brands"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dcservice/partner/open/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list_partners"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dcservice/platform/open/statistic": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["show_statistic"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dcservice/uploads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["upload_file"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dcservice/website/visit/add": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["add_visit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AcceptOfferRequest: {
            seller: components["schemas"]["Address"];
            txHash: components["schemas"]["Hash32"];
        };
        /** @description Somebody's account: 16 random bytes, which say nothing of whose it is. */
        AccountId: `0x${string}`;
        /** @enum {string} */
        ActivityKind: "minted" | "transferred" | "burned" | "listed" | "repriced" | "cancelled" | "purchased" | "sold" | "delivered" | "disputed" | "refunded" | "bid" | "offered" | "offer_cancelled";
        ActivityLine: {
            amount: components["schemas"]["Amount"];
            /** Format: int64 */
            at: number;
            chain: components["schemas"]["ChainSource"] | null;
            currency: components["schemas"]["Address"] | null;
            from: components["schemas"]["Address"] | null;
            itemId: string | null;
            itemName: string | null;
            kind: components["schemas"]["ActivityKind"];
            offerId: components["schemas"]["OfferId"] | null;
            orderId: components["schemas"]["OrderId"] | null;
            /** Format: int64 */
            position: number;
            price: components["schemas"]["Amount"] | null;
            rail: components["schemas"]["Rail"] | null;
            to: components["schemas"]["Address"] | null;
        };
        /** @description A collection of one's own. */
        AddCollectionRequest: {
            banner?: components["schemas"]["UploadId"] | null;
            /** Format: int64 */
            chainId: number;
            /** @description At most 1,000 characters. */
            description?: string;
            /** @description 1 to 100 characters; stands in the contract. */
            name: string;
            picture?: components["schemas"]["UploadId"] | null;
            /**
             * Format: int32
             * @description At most 1,000 basis points (10 %), to the wallet that deploys it.
             */
            royaltyBps?: number;
            /** @description 1 to 20 characters; stands in the contract. */
            symbol: string;
        };
        /** @description What an item's document will say. */
        AddItemRequest: {
            /** @description A collection that one's own wallet has made. */
            collection: components["schemas"]["CollectionId"];
            /** @description At most 1,000 characters. */
            description?: string;
            /** @description An https address. */
            externalUrl?: string | null;
            /** @description 1 to 100 characters. */
            name: string;
            /** @description A picture that was uploaded. */
            picture: components["schemas"]["UploadId"];
            /** @description At most 50, of 100 characters each. */
            traits?: components["schemas"]["Attribute"][];
            video?: components["schemas"]["UploadId"] | null;
        };
        AddVisitRequest: {
            /** @description The page's name in the site map. */
            page: string;
        };
        /**
         * @description An account or contract of an EVM chain. The zero address stands for the chain's own coin
         *     where a currency is meant.
         */
        Address: `0x${string}`;
        /**
         * @description An unsigned 256-bit integer: an amount in the smallest unit, a token id or a nonce.
         *     Written as a decimal string without leading zeros, since JSON numbers lose digits.
         */
        Amount: string;
        /**
         * @description A checkpoint on a chain, as we have noted it. What counts is what the chain says: `contract` has
         *     told it of `account`.
         */
        Anchor: {
            account: string;
            /** Format: int64 */
            anchoredAt: number;
            /** Format: int64 */
            block: number;
            /** Format: int64 */
            chainId: number;
            contract: string;
            /** @description Whether the tree of today still has this root at this size. */
            holds: boolean;
            /** @description Base64. */
            root: string;
            /** Format: int64 */
            size: number;
            tx: string;
        };
        AskNewsletterRequest: {
            email: string;
            slug: components["schemas"]["Newsletter"];
        };
        AskNewsletterResponse: {
            /** @description A mail is on its way, if there is anything to confirm. */
            sent: boolean;
        };
        Attribute: {
            trait_type: string;
            /** @description As text, whatever it was. */
            value: string;
        };
        Auction: {
            /** @description Bids so far. */
            bids: number;
            /** @description What the chain would take next. */
            lowestBid: components["schemas"]["Amount"];
            outbid: components["schemas"]["Refund"] | null;
        };
        /** @description A banner in one language. */
        BannerCard: {
            action: string;
            id: string;
            /** @description A path of this site or an https address. */
            image: string | null;
            lead: string;
            link: string;
            title: string;
        };
        BannerContent: {
            en: components["schemas"]["BannerText"];
            from_s: components["schemas"]["UnixSeconds"];
            /** @description A path of this site or an https address; none where the text stands alone. */
            image: string | null;
            /** @description The same, of where it leads. */
            link: string;
            /**
             * Format: int32
             * @description The lowest comes first.
             */
            place: number;
            until_s: components["schemas"]["UnixSeconds"] | null;
            wall: components["schemas"]["Wall"];
            zh_hk: components["schemas"]["BannerText"];
        };
        /** @description In one language. */
        BannerText: {
            /** @description What the button says that leads on. */
            action: string;
            lead: string;
            title: string;
        };
        /** @description A banner as it was set. */
        BannerWire: components["schemas"]["BannerContent"] & {
            id: string;
            /** @description Shown no more, whatever its times say. */
            withdrawn: boolean;
        };
        /** @description Who is kept out. */
        BarCard: {
            /** @description `account`, `device` or `network`. */
            kind: string;
            raised_at: components["schemas"]["UnixSeconds"];
            reason: string;
            /** @description An account's id, a device's name or an address of a network. */
            subject: string;
        };
        /** @enum {string} */
        BarKind: "device" | "network";
        /**
         * @description Why somebody is kept out: one of few words, since what is written here stays.
         * @enum {string}
         */
        BarReason: "abuse" | "fraud" | "security" | "request";
        BeginOpenidResponse: {
            /** @description Where the browser goes next. */
            url: string;
        };
        Bid: {
            /** Format: int64 */
            at: number;
            bidder: components["schemas"]["Address"];
            /** @description The end of the auction after it. */
            endTime: components["schemas"]["UnixSeconds"];
            price: components["schemas"]["Amount"];
            refunded: components["schemas"]["Refund"] | null;
            tx: components["schemas"]["Hash32"] | null;
        };
        BidRequest: {
            bidder: components["schemas"]["Address"];
            orderId: components["schemas"]["OrderId"];
            price: components["schemas"]["Amount"];
        };
        /** @description Whose account it is, the session says, or a ticket: a posted `registertype` is not read. */
        BindEmailRequest: {
            code: string;
            email: string;
            /** @description The ticket of a flow by another provider's word; without it, whoever is signed in. */
            openid?: string | null;
        };
        BlockLine: {
            hash: components["schemas"]["Hash32"];
            /** Format: int64 */
            number: number;
            /**
             * Format: int64
             * @description Unix seconds, where it is known.
             */
            time: number | null;
        };
        /** @description A byte string of any length, such as a signature. */
        Bytes: `0x${string}`;
        CandleWire: {
            changes: number;
            close: components["schemas"]["Amount"] | null;
            /** Format: int64 */
            from: number;
            high: components["schemas"]["Amount"] | null;
            low: components["schemas"]["Amount"] | null;
            /** @description The last of them, oldest first. */
            moves: components["schemas"]["MoveWire"][];
            open: components["schemas"]["Amount"] | null;
        };
        CategoryRow: {
            category: components["schemas"]["TokenStandard"];
            /** Format: int64 */
            chainId: number;
            collections: number;
            /** Format: int64 */
            items: number;
            /** @description Of the range, by currency. */
            volumes: components["schemas"]["CategoryVolume"][];
        };
        CategoryVolume: {
            currency: components["schemas"]["Address"];
            /** Format: int64 */
            sales: number;
            volume: components["schemas"]["Amount"];
        };
        Cause: {
            chain: components["schemas"]["ChainSource"] | null;
            eventType: string;
            /** Format: int64 */
            position: number;
            /** Format: int64 */
            recordedAt: number;
            /** Format: int64 */
            sequence: number;
            stream: string;
        };
        ChainCard: {
            /**
             * Format: int64
             * @description The newest block whose logs are events.
             */
            block: number | null;
            /** Format: int64 */
            blockTime: number | null;
            /** Format: int64 */
            chainId: number;
            currencies: components["schemas"]["Currency"][];
            exchange: components["schemas"]["Address"];
            /**
             * Format: int32
             * @description Basis points, as the exchange would take them now.
             */
            feeBps: number | null;
            marketplace: components["schemas"]["Address"];
            name: string;
            /**
             * @description Venues, collections and other contracts that stand still until they are let go on: nothing
             *     is filled by or of them meanwhile.
             */
            paused: components["schemas"]["Address"][];
            /** @description An endpoint for browsers; null where the operator names none, and wallets ask their own. */
            rpcUrl: string | null;
            sweeper: components["schemas"]["Address"] | null;
        };
        /** @description Where on the chain it stands. */
        ChainSource: {
            /** Format: int64 */
            block: number;
            /** Format: int64 */
            chainId: number;
            /** Format: int64 */
            logIndex: number;
            tx: components["schemas"]["Hash32"];
        };
        /** @description Why the chain is not read on; an operator decides. */
        ChainStopLine: {
            accepted: boolean;
            /** @description `changed-genesis`, `wrong-chain` or `too-deep`. */
            kind: string;
            reason: string;
            /**
             * Format: int64
             * @description Unix seconds.
             */
            since: number;
        };
        ChangeOfferResponse: {
            offerId: components["schemas"]["OfferId"];
            /** Format: int64 */
            position: number;
        };
        ChangeOrderResponse: {
            orderId: components["schemas"]["OrderId"];
            /** Format: int64 */
            position: number;
        };
        CheckCodeRequest: {
            code: string;
            email: string;
            sendEmailType?: components["schemas"]["SendEmailType"] | null;
        };
        CheckCodeResponse: {
            email: string;
        };
        /** @description Whether there is an account, only the mailbox's own mail tells. */
        CheckEmailResponse: {
            /** @description As it is kept. */
            email: string;
        };
        ChooseUsernameRequest: {
            /** @description 4 to 16 letters, digits, underscores or hyphens. Case is kept, and tells nobody apart. */
            username: string;
        };
        ClientReport: {
            /** @description `slow` or `error`. */
            kind: string;
            /** Format: int32 */
            longest_ms: number;
            name: string;
            /** Format: int64 */
            times: number;
        };
        CoinPrice: components["schemas"]["QuoteWire"] & {
            /** Format: int64 */
            chainId: number;
        };
        CollectionCard: {
            address: components["schemas"]["Address"];
            /** @description What its creator has uploaded for the top of its page. */
            banner: string | null;
            /** Format: int64 */
            chainId: number;
            creator: components["schemas"]["Address"];
            description: string;
            /** @description Lowest price per currency among what could be bought then. */
            floors: components["schemas"]["Floor"][];
            id: string;
            image: string | null;
            /** Format: int64 */
            items: number;
            /** Format: int64 */
            listed: number;
            name: string;
            owners: number;
            /** Format: int32 */
            royaltyBps: number;
            /** Format: int64 */
            sales: number;
            standard: components["schemas"]["TokenStandard"];
            symbol: string;
        };
        CollectionDraft: {
            banner: components["schemas"]["UploadId"] | null;
            /** Format: int64 */
            chainId: number;
            collection: components["schemas"]["CollectionId"] | null;
            description: string;
            fault: components["schemas"]["DeploymentFault"] | null;
            id: components["schemas"]["DraftId"];
            name: string;
            picture: components["schemas"]["UploadId"] | null;
            /** Format: int32 */
            royaltyBps: number;
            symbol: string;
            transaction: components["schemas"]["Hash32"] | null;
        };
        /** @description {chain id}-{address} */
        CollectionId: string;
        /** @description `IOptionExchange.CollectionOffer` without its signature, which is the header `x-signature`. */
        CollectionOfferRequest: {
            amount: components["schemas"]["Amount"];
            bidder: components["schemas"]["Address"];
            collection: components["schemas"]["Address"];
            currency: components["schemas"]["Address"];
            /** @description The bidder's counter (bits 64-255) and unix seconds (low 64 bits). */
            expireTime: components["schemas"]["Amount"];
            /** @description For one unit. */
            price: components["schemas"]["Amount"];
            root: components["schemas"]["Hash32"];
            /**
             * Format: int32
             * @description In basis points; the collection's.
             */
            royaltyRate: number;
            salt: components["schemas"]["Amount"];
        };
        CompareRowResponse: {
            /** @description In the order of their names; empty when nothing differs. */
            changes: components["schemas"]["FieldChange"][];
            /** Format: int64 */
            from: number;
            /** Format: int64 */
            to: number;
        };
        ConfirmSubscriptionResponse: {
            slug: components["schemas"]["Newsletter"];
            /** @description Whether the mailbox gets the letter from now on. */
            subscribed: boolean;
            title: string;
        };
        CountMarketResponse: {
            /** Format: int64 */
            collections: number;
            /**
             * Format: int64
             * @description Addresses that have made a collection.
             */
            creators: number;
            /**
             * Format: int64
             * @description Tokens that somebody has.
             */
            items: number;
            /**
             * Format: int64
             * @description Tokens that are for sale.
             */
            listed: number;
            /** Format: int64 */
            owners: number;
            /**
             * Format: int64
             * @description Of all times, those included that may be no honest ones.
             */
            sales: number;
        };
        CountMessagesResponse: {
            /** Format: int64 */
            likestotal: number;
            /**
             * Format: int64
             * @description Unread of each kind.
             */
            notificationstotal: number;
            /**
             * Format: int64
             * @description All that is unread; counted up to 1,000.
             */
            num: number;
            /** Format: int64 */
            repliestotal: number;
        };
        CountedResponse: {
            /** @description So many of what was told were counted. */
            counted: number;
        };
        CreateOrderRequest: {
            /** Format: int64 */
            chainId: number;
            option: components["schemas"]["OptionRequest"];
            /** @enum {string} */
            rail: "signature";
        } | {
            /** Format: int64 */
            chainId: number;
            order: components["schemas"]["EscrowRequest"];
            /** @enum {string} */
            rail: "escrow";
        };
        CreateOrderResponse: {
            optionHash: components["schemas"]["Hash32"] | null;
            orderId: components["schemas"]["OrderId"];
            /** Format: int64 */
            position: number;
        };
        CreatorRow: {
            address: components["schemas"]["Address"];
            /** Format: int64 */
            collections: number;
            /**
             * Format: int64
             * @description Who has some, the creator not counted.
             */
            collectors: number;
            /**
             * Format: int64
             * @description Tokens of these that somebody has.
             */
            items: number;
            /**
             * Format: int64
             * @description From 1 on.
             */
            place: number;
            /**
             * Format: int64
             * @description Of the range, in every currency; those that may be no honest ones are left out.
             */
            sales: number;
            /** @description Of the range in the currency that was named; 0 without one. */
            volume: components["schemas"]["Amount"];
            /** @description Pictures of three items. */
            works: string[];
        };
        /** @description A currency that orders of this chain may be priced in. */
        Currency: {
            /** @description Token contract; the zero address is the chain's own coin. */
            address: components["schemas"]["Address"];
            /**
             * Format: int32
             * @description Digits after the point for display; amounts never use it.
             */
            decimals: number;
            symbol: string;
        };
        /** @description A log of a followed contract that could not be read, with the reason. */
        DeadLetter: {
            address: components["schemas"]["Address"];
            /** Format: int64 */
            block: number;
            /** Format: int64 */
            chainId: number;
            /** Format: int64 */
            logIndex: number;
            reason: string;
            tx: components["schemas"]["Hash32"];
        };
        Decision: {
            /** Format: int64 */
            at: number;
            by: components["schemas"]["Address"];
            /** @description False: nobody decided in time, so that anybody could refund the buyer. */
            inTime: boolean;
            reason: components["schemas"]["Evidence"] | null;
            /** @description True: the sale stands, the seller is paid. False: the buyer has the money back. */
            released: boolean;
            tx: components["schemas"]["Hash32"] | null;
        };
        DeleteItemRequest: {
            /** @description Of an item or a collection that is not on a chain. */
            id: components["schemas"]["DraftId"];
        };
        DeliverRequest: {
            orderId: components["schemas"]["OrderId"];
            seller: components["schemas"]["Address"];
            txHash: components["schemas"]["Hash32"];
        };
        /**
         * @description Why a deployment came to nothing.
         * @enum {string}
         */
        DeploymentFault: "reverted" | "another_transaction" | "unknown";
        DepthLevel: {
            /**
             * Format: int64
             * @description Orders, or offers, at this price.
             */
            count: number;
            /** @description For one unit, in the smallest unit of the currency. */
            price: components["schemas"]["Amount"];
            /** @description Units at this price and better ones. */
            total: components["schemas"]["Amount"];
            units: components["schemas"]["Amount"];
        };
        DescribeItemResponse: {
            attributes: components["schemas"]["Attribute"][];
            /** @description The item's own; the collection's where it says nothing. */
            description: string;
            itemId: components["schemas"]["ItemId"];
            metadata: components["schemas"]["MetadataWire"] | null;
            /** @description Why it could not be read when it was last tried. */
            metadataFault: string | null;
            name: string;
            uri: string;
        };
        DisputeCard: {
            buyer: components["schemas"]["Address"] | null;
            currency: components["schemas"]["Address"];
            /** @description The arbiter decides until then; later anybody may refund the buyer. */
            decideBy: components["schemas"]["UnixSeconds"];
            itemId: components["schemas"]["ItemId"];
            openedBy: components["schemas"]["Address"] | null;
            orderId: components["schemas"]["OrderId"];
            /** @description Statements of both sides. */
            pieces: number;
            price: components["schemas"]["Amount"];
            seller: components["schemas"]["Address"];
        };
        /** @description What was done stands at this position of the log. */
        DoneResponse: {
            /** Format: int64 */
            position: number;
        };
        DormantOrder: components["schemas"]["OrderCard"] & {
            /** @description Earlier prices that were signed for it, and not made void by themselves. */
            earlier: components["schemas"]["EarlierVersion"][];
            /** @description Whether the newest version is off the book, and not only an earlier one. */
            hidden: boolean;
            /** @description Signed for this order; cancelling it makes all of its versions void at once. */
            nonce: components["schemas"]["Amount"];
        };
        /** @description A draft of a collection or an item: random to everybody but its author. */
        DraftId: components["schemas"]["Hash32"];
        /** @description What was drafted, and the transaction that makes it true. */
        DraftResponse: {
            id: components["schemas"]["DraftId"];
            /** Format: int64 */
            position: number;
            /**
             * Format: int32
             * @description Of an item: the number of what was drafted last.
             */
            revision: number | null;
            toSign: components["schemas"]["ToSign"];
        };
        DrawFloorResponse: {
            /** Format: int64 */
            bucket: number;
            /** @description Oldest first, one after another without a gap. */
            candles: components["schemas"]["CandleWire"][];
            /** Format: int64 */
            from: number;
            lower: components["schemas"]["Amount"] | null;
            spot: components["schemas"]["Amount"] | null;
            twap: components["schemas"]["Amount"] | null;
            /**
             * Format: int64
             * @description Seconds of that day in which something was for sale.
             */
            twapSeconds: number;
            upper: components["schemas"]["Amount"] | null;
            /** Format: int64 */
            upto: number;
        };
        EarlierVersion: {
            optionHash: components["schemas"]["Hash32"];
            price: components["schemas"]["Amount"];
            /** Format: int32 */
            version: number;
        };
        Earning: {
            /** Format: int64 */
            at: number;
            buyer: components["schemas"]["Address"];
            currency: components["schemas"]["Address"];
            /** @description What came in. */
            earned: components["schemas"]["Amount"];
            itemId: components["schemas"]["ItemId"];
            itemName: string | null;
            kind: components["schemas"]["EarningKind"];
            /**
             * Format: int64
             * @description The event that tells of the sale.
             */
            position: number;
            /** @description What the buyer paid. */
            price: components["schemas"]["Amount"];
            seller: components["schemas"]["Address"];
        };
        /** @enum {string} */
        EarningKind: "sale" | "royalty";
        /** @description Of one currency. */
        EarningTotal: {
            currency: components["schemas"]["Address"];
            fromRoyalties: components["schemas"]["Amount"];
            fromSales: components["schemas"]["Amount"];
            /** Format: int64 */
            royalties: number;
            /** Format: int64 */
            sales: number;
        };
        /** @description What is left out stays as it is. */
        EditCollectionRequest: {
            banner?: components["schemas"]["UploadId"] | null;
            description?: string | null;
            /** @description Of a draft, or of a collection that one's own wallet has made. */
            id: string;
            name?: string | null;
            picture?: components["schemas"]["UploadId"] | null;
            /** Format: int32 */
            royaltyBps?: number | null;
            symbol?: string | null;
            transaction?: components["schemas"]["Hash32"] | null;
        };
        /** @description What came of it. */
        EditCollectionResponse: {
            id: string;
            /** Format: int64 */
            position: number;
            toSign: components["schemas"]["ToSign"] | null;
        };
        EditItemRequest: {
            /** @description All of it is told anew. */
            content: components["schemas"]["AddItemRequest"];
            id: components["schemas"]["DraftId"];
        };
        /** @description How far an edition has come, in mails. */
        EditionCard: {
            content: components["schemas"]["EditionContent"];
            /**
             * Format: int64
             * @description Refused by the mail server, or never answered.
             */
            failed: number;
            newsletter: components["schemas"]["Newsletter"];
            /**
             * Format: int32
             * @description From 1.
             */
            number: number;
            /**
             * Format: int64
             * @description Of the event that tells of it.
             */
            position: number;
            /**
             * Format: int64
             * @description Unix seconds.
             */
            published_at: number;
            /** Format: int64 */
            sent: number;
            /** @description None is left to write. */
            whole: boolean;
            /** Format: int64 */
            written: number;
        };
        EditionContent: {
            en: components["schemas"]["EditionText"];
            zh_hk: components["schemas"]["EditionText"];
        };
        EditionRequest: {
            content: components["schemas"]["EditionContent"];
            newsletter: components["schemas"]["Newsletter"];
        };
        /** @description In one language. */
        EditionText: {
            /** @description Markdown (CommonMark) of 1 to 10,000 characters; readers get it as it stands and as HTML. */
            body: string;
            /** @description One line of 1 to 150 characters. */
            subject: string;
        };
        EndOpenidRequest: {
            code: string;
            state: string;
        };
        /** @description Somebody is signed in, or has to prove a mailbox first. */
        EndOpenidResponse: {
            email: string;
            entered: components["schemas"]["EnterResponse"] | null;
            /** @description The ticket that goes with the code. */
            openid: string;
            /** @description `verify` for the mailbox that the provider told, `bindEmail` for one of their own. */
            step: string | null;
        };
        EndpointLine: {
            /** Format: int64 */
            calls: number;
            /** Format: int64 */
            chainId: number;
            /** Format: int64 */
            failures: number;
            /** Format: int64 */
            head: number | null;
            host: string;
            lastError: string | null;
            /** Format: int64 */
            latencyMs: number | null;
            /**
             * Format: int64
             * @description Unix seconds.
             */
            noted: number;
            /**
             * Format: int64
             * @description 0 to 100.
             */
            score: number;
            /** @description `healthy`, `resting` after failures, or `aside` for serving another chain. */
            state: string;
        };
        EnterByLaunchRequest: {
            token: string;
        };
        /** @description A ticket, and the code that proves the mailbox. */
        EnterByOpenidRequest: {
            code: string;
            email: string;
            /** @description The ticket of the flow's end. */
            openid: string;
        };
        /** @description What somebody is told who has come in. */
        EnterResponse: components["schemas"]["UserResponse"] & {
            /** Format: int64 */
            bricksamount: number | null;
            /**
             * Format: int32
             * @description What the account was welcomed with just now: 1 is CBK.
             */
            brickstype: number | null;
            /**
             * @description For programs, which keep it themselves and send it as `Authorization`; a browser has it in
             *     a cookie instead.
             */
            token: string | null;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_AskNewsletterResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            data: {
                /** @description A mail is on its way, if there is anything to confirm. */
                sent: boolean;
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_BTreeMap_String_String: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            data: {
                [key: string]: string;
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_BeginOpenidResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            data: {
                /** @description Where the browser goes next. */
                url: string;
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_ChangeOfferResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            data: {
                offerId: components["schemas"]["OfferId"];
                /** Format: int64 */
                position: number;
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_ChangeOrderResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            data: {
                orderId: components["schemas"]["OrderId"];
                /** Format: int64 */
                position: number;
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_CheckCodeResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            data: {
                email: string;
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_CheckEmailResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            /** @description Whether there is an account, only the mailbox's own mail tells. */
            data: {
                /** @description As it is kept. */
                email: string;
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_CollectionCard: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            data: {
                address: components["schemas"]["Address"];
                /** @description What its creator has uploaded for the top of its page. */
                banner: string | null;
                /** Format: int64 */
                chainId: number;
                creator: components["schemas"]["Address"];
                description: string;
                /** @description Lowest price per currency among what could be bought then. */
                floors: components["schemas"]["Floor"][];
                id: string;
                image: string | null;
                /** Format: int64 */
                items: number;
                /** Format: int64 */
                listed: number;
                name: string;
                owners: number;
                /** Format: int32 */
                royaltyBps: number;
                /** Format: int64 */
                sales: number;
                standard: components["schemas"]["TokenStandard"];
                symbol: string;
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_CompareRowResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            data: {
                /** @description In the order of their names; empty when nothing differs. */
                changes: components["schemas"]["FieldChange"][];
                /** Format: int64 */
                from: number;
                /** Format: int64 */
                to: number;
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_ConfirmSubscriptionResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            data: {
                slug: components["schemas"]["Newsletter"];
                /** @description Whether the mailbox gets the letter from now on. */
                subscribed: boolean;
                title: string;
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_CountMarketResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            data: {
                /** Format: int64 */
                collections: number;
                /**
                 * Format: int64
                 * @description Addresses that have made a collection.
                 */
                creators: number;
                /**
                 * Format: int64
                 * @description Tokens that somebody has.
                 */
                items: number;
                /**
                 * Format: int64
                 * @description Tokens that are for sale.
                 */
                listed: number;
                /** Format: int64 */
                owners: number;
                /**
                 * Format: int64
                 * @description Of all times, those included that may be no honest ones.
                 */
                sales: number;
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_CountMessagesResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            data: {
                /** Format: int64 */
                likestotal: number;
                /**
                 * Format: int64
                 * @description Unread of each kind.
                 */
                notificationstotal: number;
                /**
                 * Format: int64
                 * @description All that is unread; counted up to 1,000.
                 */
                num: number;
                /** Format: int64 */
                repliestotal: number;
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_CountedResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            data: {
                /** @description So many of what was told were counted. */
                counted: number;
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_CreateOrderResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            data: {
                optionHash: components["schemas"]["Hash32"] | null;
                orderId: components["schemas"]["OrderId"];
                /** Format: int64 */
                position: number;
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_DescribeItemResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            data: {
                attributes: components["schemas"]["Attribute"][];
                /** @description The item's own; the collection's where it says nothing. */
                description: string;
                itemId: components["schemas"]["ItemId"];
                metadata: components["schemas"]["MetadataWire"] | null;
                /** @description Why it could not be read when it was last tried. */
                metadataFault: string | null;
                name: string;
                uri: string;
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_DoneResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            /** @description What was done stands at this position of the log. */
            data: {
                /** Format: int64 */
                position: number;
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_DraftResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            /** @description What was drafted, and the transaction that makes it true. */
            data: {
                id: components["schemas"]["DraftId"];
                /** Format: int64 */
                position: number;
                /**
                 * Format: int32
                 * @description Of an item: the number of what was drafted last.
                 */
                revision: number | null;
                toSign: components["schemas"]["ToSign"];
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_DrawFloorResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            data: {
                /** Format: int64 */
                bucket: number;
                /** @description Oldest first, one after another without a gap. */
                candles: components["schemas"]["CandleWire"][];
                /** Format: int64 */
                from: number;
                lower: components["schemas"]["Amount"] | null;
                spot: components["schemas"]["Amount"] | null;
                twap: components["schemas"]["Amount"] | null;
                /**
                 * Format: int64
                 * @description Seconds of that day in which something was for sale.
                 */
                twapSeconds: number;
                upper: components["schemas"]["Amount"] | null;
                /** Format: int64 */
                upto: number;
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_EditCollectionResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            /** @description What came of it. */
            data: {
                id: string;
                /** Format: int64 */
                position: number;
                toSign: components["schemas"]["ToSign"] | null;
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_EndOpenidResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            /** @description Somebody is signed in, or has to prove a mailbox first. */
            data: {
                email: string;
                entered: components["schemas"]["EnterResponse"] | null;
                /** @description The ticket that goes with the code. */
                openid: string;
                /** @description `verify` for the mailbox that the provider told, `bindEmail` for one of their own. */
                step: string | null;
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_EnterResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            /** @description What somebody is told who has come in. */
            data: components["schemas"]["UserResponse"] & {
                /** Format: int64 */
                bricksamount: number | null;
                /**
                 * Format: int32
                 * @description What the account was welcomed with just now: 1 is CBK.
                 */
                brickstype: number | null;
                /**
                 * @description For programs, which keep it themselves and send it as `Authorization`; a browser has it in
                 *     a cookie instead.
                 */
                token: string | null;
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_ExchangeResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            data: {
                amount: components["schemas"]["Amount"];
                from: components["schemas"]["WorthWire"] | null;
                /** @description In the smallest unit of `to`; of dollars, in units of 10^-18. */
                result: components["schemas"]["Amount"];
                /** @enum {string} */
                rounding: "down" | "up";
                /** @description Whether a quote of the two is stale. */
                stale: boolean;
                to: components["schemas"]["WorthWire"] | null;
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_ExplainRowResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            data: {
                /** @description Oldest first. Replaying these, and no others, gives the row. */
                events: components["schemas"]["Cause"][];
                /**
                 * Format: int64
                 * @description What to ask for next as `after`; null at the end.
                 */
                next: number | null;
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_FindAccountResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            data: {
                account: components["schemas"]["AccountId"];
                /**
                 * Format: int32
                 * @description How many commands it may send in 24 hours; null for no such limit.
                 */
                commands_a_day: number | null;
                invitees: number;
                /**
                 * Format: int32
                 * @description 1 by e-mail, 2 by another provider, 5 by a wallet.
                 */
                registertype: number;
                role: components["schemas"]["Role"] | null;
                suspended: components["schemas"]["BarReason"] | null;
                /** @description Empty where none is bound. */
                walletaddress: string;
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_ItemDetail: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            data: components["schemas"]["ItemCard"] & {
                /** @description Its film, which was uploaded here; the picture stands for it until it plays. */
                animation: string | null;
                attributes: components["schemas"]["Attribute"][];
                creator: components["schemas"]["Address"];
                description: string;
                firstSeen: components["schemas"]["ChainSource"] | null;
                metadata: components["schemas"]["MetadataWire"] | null;
                /** @description Why the document could not be read when it was last tried. */
                metadataFault: string | null;
                owners: components["schemas"]["Owner"][];
                /** Format: int32 */
                royaltyBps: number;
                royaltyRecipient: components["schemas"]["Address"];
                uri: string;
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_ListActivityResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            data: {
                activity: components["schemas"]["ActivityLine"][];
                /** Format: int64 */
                next: number | null;
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_ListAllBannersResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            data: {
                banners: components["schemas"]["BannerWire"][];
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_ListBannersResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            data: {
                banners: components["schemas"]["BannerCard"][];
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_ListBarsResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            data: {
                bars: components["schemas"]["BarCard"][];
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_ListBookResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            data: {
                /** @description Where the next page begins. */
                next: string | null;
                /** @description By their ids; those that an acceptance holds, too. Empty on the side of the asks. */
                offers: components["schemas"]["OfferCard"][];
                /** @description By their ids; those that a purchase holds, too. Empty on the side of the bids. */
                orders: components["schemas"]["OrderCard"][];
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_ListCategoriesResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            data: {
                categories: components["schemas"]["CategoryRow"][];
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_ListChainsResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            data: {
                chains: components["schemas"]["ChainCard"][];
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_ListCollectionFiguresResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            data: {
                next: string | null;
                rows: components["schemas"]["FigureRow"][];
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_ListCollectionsResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            data: {
                collections: components["schemas"]["CollectionCard"][];
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_ListDisputesResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            data: {
                disputes: components["schemas"]["DisputeCard"][];
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_ListDormantResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            data: {
                /** @description Where the next page of orders begins. */
                next: string | null;
                /** @description By their ids; with the first page, at most fifty. */
                offers: components["schemas"]["OfferCard"][];
                /** @description By their ids. */
                orders: components["schemas"]["DormantOrder"][];
                /** @description What one counter would end, by chain; with the first page. */
                signed: components["schemas"]["SignedWire"][];
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_ListDraftsResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            data: {
                /** @description The newest first, 200 at most of both together. */
                collections: components["schemas"]["CollectionDraft"][];
                items: components["schemas"]["ItemDraft"][];
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_ListEarningsResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            data: {
                /** @description Newest first. */
                earnings: components["schemas"]["Earning"][];
                next: string | null;
                totals: components["schemas"]["EarningTotal"][];
                wallet: components["schemas"]["Address"] | null;
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_ListEditionsResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            data: {
                editions: components["schemas"]["EditionCard"][];
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_ListEventsResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            data: {
                events: components["schemas"]["EventLine"][];
                /** Format: int64 */
                head: number;
                /** @description Whether there is anything left to look at; a page may be empty and have more behind it. */
                more: boolean;
                /**
                 * Format: int64
                 * @description Everything that fits was told up to here. The next page is `after` it, or `before` it when
                 *     newest come first.
                 */
                scannedTo: number;
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_ListFloorChangesResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            data: {
                /** @description Newest first. */
                changes: components["schemas"]["FloorChangeLine"][];
                /** Format: int64 */
                next: number | null;
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_ListFollowedChainsResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            data: {
                chains: components["schemas"]["FollowedChain"][];
                deadLetters: components["schemas"]["DeadLetter"][];
                endpoints: components["schemas"]["EndpointLine"][];
                forks: components["schemas"]["ForkLine"][];
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_ListHoldersResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            data: {
                /** @description The largest first; of equals, by address. */
                holders: components["schemas"]["HolderRow"][];
                next: components["schemas"]["Address"] | null;
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_ListInviteesResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            data: {
                /** @description The newest first; 200 at most. */
                invitees: components["schemas"]["InviteeCard"][];
                total: number;
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_ListItemsResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            data: {
                items: components["schemas"]["ItemCard"][];
                next: string | null;
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_ListMessagesResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            data: {
                list: components["schemas"]["MessageItem"][];
                next: string | null;
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_ListModelsResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            data: {
                /**
                 * Format: int64
                 * @description The end of the log.
                 */
                head: number;
                models: components["schemas"]["ModelLine"][];
                processes: components["schemas"]["ProcessLine"][];
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_ListNewslettersResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            data: {
                newsletters: components["schemas"]["NewsletterCard"][];
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_ListOffersResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            data: {
                next: string | null;
                offers: components["schemas"]["OfferCard"][];
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_ListOrdersResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            data: {
                orders: components["schemas"]["OrderCard"][];
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_ListOwnCollectionsResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            data: {
                collections: components["schemas"]["CollectionCard"][];
                wallet: components["schemas"]["Address"] | null;
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_ListProofKeysResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            data: {
                keys: components["schemas"]["ProofKey"][];
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_ListProvidersResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            data: {
                providers: components["schemas"]["ProviderCard"][];
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_ListQuotesResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            data: {
                quotes: components["schemas"]["WorthWire"][];
                /**
                 * Format: int32
                 * @description From which age on a quote is called stale.
                 */
                staleAfterSeconds: number;
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_ListRarityResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            data: {
                next: number | null;
                /**
                 * Format: int64
                 * @description The event that these ranks hold from.
                 */
                rankedAt: number;
                /** @description The rarest first. */
                tokens: components["schemas"]["RarityRow"][];
                /** @description Tokens that are there, whatever was filtered. */
                total: number;
                /** @description What tokens of the collection are like. */
                traits: components["schemas"]["TraitChoices"][];
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_ListSalePricesResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            data: {
                /** @description Oldest first; times without a sale are left out. */
                buckets: components["schemas"]["PriceBucket"][];
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_ListSalesResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            data: {
                /** Format: int64 */
                next: number | null;
                /** @description Newest first. */
                sales: components["schemas"]["SaleRow"][];
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_ListTopCreatorsResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            data: {
                creators: components["schemas"]["CreatorRow"][];
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_ListTradersResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            data: {
                /** @description Who moved the most first. */
                traders: components["schemas"]["TraderRow"][];
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_ListValidityCodesResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            data: {
                /** @description By their numbers. 0 is given by nobody: what has no code is valid. */
                codes: components["schemas"]["ValidityCode"][];
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_ListWatchedResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            data: {
                /** @description So many may be watched. */
                most: number;
                /** @description What was begun to be watched last first. */
                watched: components["schemas"]["WatchedWire"][];
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_ListWhaleMovesResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            data: {
                /** @description Newest first. */
                moves: components["schemas"]["WhaleMoveRow"][];
                next: string | null;
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_ListWhalesResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            data: {
                next: components["schemas"]["Address"] | null;
                /** @description What prices were counted by. */
                quotes: components["schemas"]["WorthWire"][];
                /** @description Whether a quote of these is stale. */
                stale: boolean;
                thresholds: components["schemas"]["WhaleMarkWire"];
                /** @description The most valuable first; of equals, by address. */
                whales: components["schemas"]["WhaleRow"][];
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_LogoutResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            data: {
                ended: boolean;
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_MakeChallengeResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            /** @description What is to be solved: the number whose digits behind the salt have this hash. */
            data: {
                /** @description SHA-256 */
                algorithm: string;
                challenge: string;
                /** Format: int32 */
                maxnumber: number;
                salt: string;
                /** @description HMAC-SHA-256 of the challenge; sent back as it is. */
                signature: string;
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_MakeCollectionOfferResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            data: {
                /** @description The digest that was signed. */
                offerId: components["schemas"]["OfferId"];
                /** Format: int64 */
                position: number;
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_MakeLaunchResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            data: {
                /** @description The field `token` of the app-launch parameter. */
                token: string;
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_MakeNonceResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            data: {
                /**
                 * Format: int32
                 * @description Seconds that it is good for, once.
                 */
                life: number;
                nonce: string;
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_MakeOfferResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            data: {
                /** @description The digest that was signed. */
                offerId: components["schemas"]["OfferId"];
                optionHash: components["schemas"]["Hash32"];
                /** Format: int64 */
                position: number;
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_MarkMessageResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            data: {
                read: boolean;
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_OfferDetail: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            data: components["schemas"]["OfferCard"] & {
                collectionOffer: components["schemas"]["SignedCollectionOffer"] | null;
                history: components["schemas"]["HistoryEntry"][];
                offer: components["schemas"]["SignedOffer"] | null;
                option: components["schemas"]["SignedOption"] | null;
                /** @description That the item that was asked for is of the offer's set; empty where any item is. */
                proof: components["schemas"]["Hash32"][] | null;
                sale: components["schemas"]["Sale"] | null;
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_OperateResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            /** @description What was done stands at this position of the log. */
            data: {
                /** Format: int64 */
                position: number;
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_OrderDetail: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            data: components["schemas"]["OrderCard"] & {
                history: components["schemas"]["HistoryEntry"][];
                option: components["schemas"]["SignedOption"] | null;
                /** @description Of an auction, the highest one last. */
                placed: components["schemas"]["Bid"][];
                sale: components["schemas"]["Sale"] | null;
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_PrepareSweepResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            data: {
                /** @description In the order that was asked for, each once. */
                picks: components["schemas"]["SweepPick"][];
                sweeper: components["schemas"]["Address"] | null;
                /** @description Of what can be bought, by currency. */
                totals: components["schemas"]["SweepTotal"][];
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_ProveConsistencyResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            data: {
                /** Format: int64 */
                new: number;
                newRoot: string;
                /** Format: int64 */
                old: number;
                oldRoot: string;
                /** @description RFC 6962, 2.1.2. */
                path: string[];
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_ProveInclusionResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            data: {
                /** @description All hashes are base64. */
                leafHash: string;
                /** @description From the leaf upwards (RFC 6962, 2.1.1). */
                path: string[];
                /** Format: int64 */
                position: number;
                root: string;
                /** Format: int64 */
                size: number;
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_RankCreatorsResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            data: {
                creators: components["schemas"]["CreatorRow"][];
                /**
                 * Format: int64
                 * @description How many creators there are.
                 */
                total: number;
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_ReadCheckpointResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            data: {
                anchor: components["schemas"]["Anchor"] | null;
                /**
                 * Format: int64
                 * @description Events that are not sealed yet.
                 */
                behind: number;
                /** @description The signed checkpoint as C2SP tlog-checkpoint writes it. */
                note: string;
                origin: string;
                /** @description Base64. */
                root: string;
                /** Format: int64 */
                sealedAt: number;
                /** Format: int64 */
                size: number;
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_ResetPasswordResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            data: {
                email: string;
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_SendCodeResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            data: {
                /**
                 * Format: int32
                 * @description Seconds until the next code for this mailbox and type.
                 */
                cooldown: number;
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_SetAlertResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            data: {
                /** @description Whether it is told now. */
                alert: boolean;
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_ShowBestResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            data: {
                listing: components["schemas"]["OrderCard"] | null;
                offer: components["schemas"]["OfferCard"] | null;
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_ShowBoundResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            /** @description Not to whom: an account's name says nothing to others. */
            data: {
                address: components["schemas"]["Address"];
                bind: boolean;
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_ShowCoinPriceResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            data: {
                price: components["schemas"]["CoinPrice"] | null;
                /**
                 * Format: int32
                 * @description From which age on a price is called stale.
                 */
                staleAfterSeconds: number;
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_ShowCollectionFiguresResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            data: {
                rows: components["schemas"]["FigureRow"][];
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_ShowCreatorResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            /** @description All zero for an address of which the log knows nothing. */
            data: {
                address: components["schemas"]["Address"];
                /**
                 * Format: int64
                 * @description Tokens that the address has.
                 */
                collected: number;
                /**
                 * Format: int64
                 * @description Collections that it made.
                 */
                collections: number;
                /**
                 * Format: int64
                 * @description Who has some, the creator not counted.
                 */
                collectors: number;
                /**
                 * Format: int64
                 * @description Tokens of these that somebody has.
                 */
                items: number;
                /**
                 * Format: int64
                 * @description Tokens that it has on sale; null when the past is asked for.
                 */
                onSale: number | null;
                /**
                 * @description What was sold of its collections, by whomever; those that may be no honest sales are left
                 *     out.
                 */
                sold: components["schemas"]["SoldOfCreator"][];
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_ShowDenetProgressResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            data: {
                /** @description Registrations with the partner's mark are taken. */
                open: boolean;
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_ShowDepthResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            data: {
                /** @description What is for sale, the cheapest first. */
                asks: components["schemas"]["DepthLevel"][];
                /** @description What is offered for items, the highest first. */
                bids: components["schemas"]["DepthLevel"][];
                /** @description There are more prices than are told. */
                more: boolean;
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_ShowDisputeResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            data: {
                buyer: components["schemas"]["Address"] | null;
                currency: components["schemas"]["Address"];
                /** @description The arbiter decides until then; later anybody may refund the buyer. */
                decideBy: components["schemas"]["UnixSeconds"];
                decision: components["schemas"]["Decision"] | null;
                /** @description In the order of the chain. */
                evidence: components["schemas"]["Evidence"][];
                itemId: components["schemas"]["ItemId"];
                openedBy: components["schemas"]["Address"] | null;
                orderId: components["schemas"]["OrderId"];
                price: components["schemas"]["Amount"];
                seller: components["schemas"]["Address"];
                /** @description Of the order. */
                status: string;
                /** @description The contract that decides. */
                venue: components["schemas"]["Address"];
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_ShowEventResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            data: {
                causedBy: components["schemas"]["EventLine"] | null;
                /** @description What this event made the program write, as far as it stands within 5,000 positions. */
                effects: components["schemas"]["EventLine"][];
                event: components["schemas"]["EventLine"];
                /** Format: int64 */
                head: number;
                /** @description SHA-256 over the whole row (RFC 6962 leaf), in hex. */
                leafHash: string;
                metadataText: string;
                next: components["schemas"]["EventLine"] | null;
                /** @description The stored texts, byte for byte: what the leaf hash covers. */
                payloadText: string;
                /** @description What of it is personal: sealed for good, and opened only where it is shown. */
                personal: components["schemas"]["PersonalField"][];
                previous: components["schemas"]["EventLine"] | null;
                /**
                 * Format: int64
                 * @description Microseconds since 1970, as hashed.
                 */
                recordedAtUs: number;
                /** Format: int64 */
                streamLength: number;
                /** @description What else the same command or transaction wrote. */
                together: components["schemas"]["EventLine"][];
                /** @description How many of those are not told here; ask the log for the correlation. */
                togetherOmitted: number;
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_ShowFrameKeysResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            /**
             * @description SubjectPublicKeyInfo (X.509, DER) in base64, RSA with 2048 bits. A sign is the RSA-OAEP
             *     (SHA-256) of `{"os","ua","device","time"}`, in base64; `time` is in unix seconds.
             */
            data: {
                android: string;
                h5: string;
                ios: string;
                web: string;
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_ShowHighestOfferResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            data: {
                /**
                 * Format: int64
                 * @description How many active offers there are.
                 */
                active: number;
                highest: components["schemas"]["OfferCard"] | null;
                orderId: components["schemas"]["OrderId"];
                /** @description Offers for the item that were left out, by the reason. */
                skipped: components["schemas"]["SkippedOffers"][];
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_ShowHomeResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            data: {
                /** @description Sold the most often within a week, each in the currency in which it sells most. */
                collections: components["schemas"]["FigureRow"][];
                /** @description Whose items were sold the most often within a week. */
                creators: components["schemas"]["CreatorRow"][];
                /** @description The newest listings. */
                listings: components["schemas"]["ItemCard"][];
                /** @description The newest sales. */
                sales: components["schemas"]["ActivityLine"][];
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_ShowInviteCodeResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            data: {
                inviteCode: string;
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_ShowInviteResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            data: {
                /** @description Who invites; empty where nobody does. */
                username: string;
                valid: boolean;
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_ShowMessageTargetResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            data: {
                isjump: boolean;
                /** @description Own-origin; empty where the kind of the message alone says where it leads. */
                url: string;
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_ShowMultisignResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            data: {
                /** @description Several signers are never needed here. */
                multisign: boolean;
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_ShowOwnItemResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            /** @description An item, and what of it is one's own. */
            data: {
                /** @description Whether the wallet made the collection. */
                creator: boolean;
                item: components["schemas"]["ItemDetail"];
                /** @description One's own listings of it that are open, the newest first. */
                listings: components["schemas"]["OrderCard"][];
                /** @description Whether the wallet has some of it, in itself or at a venue. */
                owner: boolean;
                wallet: components["schemas"]["Address"] | null;
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_ShowProfileResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            /** @description Texts are empty when nothing was told, and when it was erased. */
            data: {
                bannerimageurl: string;
                imgsource: string;
                instagramurl: string;
                personalprofile: string;
                profileimageurl: string;
                state: components["schemas"]["ProfileState"];
                twitterurl: string;
                /**
                 * @description What the wallet's account is called now; empty where nobody has chosen a name, and where
                 *     the past is asked for.
                 */
                username: string;
                walletaddress: components["schemas"]["Address"];
                websiteurl: string;
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_ShowSiteResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            data: {
                /** @description Errors first, then slow calls; the most frequent first. */
                reports: components["schemas"]["ClientReport"][];
                /** @description The most visited first. */
                visits: components["schemas"]["PageVisits"][];
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_ShowStatisticResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            data: {
                /** Format: int64 */
                chains: number;
                /** Format: int64 */
                collections: number;
                /** Format: int64 */
                creators: number;
                /**
                 * Format: int64
                 * @description Events in the log; each can be looked at and proven.
                 */
                events: number;
                /** Format: int64 */
                items: number;
                /** Format: int64 */
                listed: number;
                /** Format: int64 */
                owners: number;
                /** Format: int64 */
                sales: number;
                /**
                 * Format: int64
                 * @description Pages opened within the last 30 days.
                 */
                visits: number;
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_ShowStreamResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            data: {
                events: components["schemas"]["EventLine"][];
                /** Format: int64 */
                head: number;
                itemId: components["schemas"]["ItemId"] | null;
                /**
                 * Format: int64
                 * @description How many events it has.
                 */
                length: number;
                more: boolean;
                streamId: string;
                streamType: string;
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_ShowTokenSetResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            data: {
                /** @description Of the tree over them: what an offer for the trait is signed for. */
                root: components["schemas"]["Hash32"];
                /** @description Token ids of the items that have the trait, ascending. */
                tokens: components["schemas"]["Amount"][];
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_ShowTransactionResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            data: {
                /** Format: int64 */
                block: number | null;
                hash: components["schemas"]["Hash32"];
                state: components["schemas"]["TransactionState"];
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_ShowWalletResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            data: {
                /** @description Whether it is bound to an account. */
                bind: boolean;
                /**
                 * Format: int32
                 * @description 0 to another account, 1 to this one, 2 to none.
                 */
                status: number;
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_SpreadHoldersResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            data: {
                /** @description How many owners have so many tokens. */
                distribution: components["schemas"]["StepWire"][];
                /** Format: int64 */
                owners: number;
                /** @description How many tokens are held for so many seconds; a period ends before its `to`. */
                periods: components["schemas"]["StepWire"][];
                /**
                 * Format: int64
                 * @description Holdings of one token by one owner.
                 */
                tokens: number;
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_StateEvidenceResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            data: {
                /**
                 * @description What the transaction carries: keccak256 of the salt, keccak256 of the text in UTF-8, and each
                 *     file's id, one after the other, 32 bytes each.
                 */
                evidence: components["schemas"]["Hash32"];
                orderId: components["schemas"]["OrderId"];
                /** Format: int64 */
                position: number;
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_StateFloorResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            data: {
                /** @description 65 bytes with low s. */
                signature: string;
                /** @description The key of this site for floors; it never changes. */
                signer: string;
                typed: components["schemas"]["TypedStatement"];
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_TryEditionResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            data: {
                /**
                 * Format: int32
                 * @description Mails on their way: one in each language.
                 */
                sent: number;
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_UpdateProfileResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            data: {
                /** Format: int64 */
                position: number;
                walletaddress: components["schemas"]["Address"];
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_UploadFileResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            /** @description A file that is kept. */
            data: {
                /** Format: int64 */
                bytes: number;
                /**
                 * Format: int64
                 * @description Of a video.
                 */
                durationMs: number | null;
                /** Format: int32 */
                height: number;
                /** @description SHA-256 of the bytes that are kept. */
                id: components["schemas"]["UploadId"];
                kind: components["schemas"]["FileKind"];
                /** Format: int64 */
                position: number;
                /**
                 * @description Where everybody may read it; behind it, `/96`, `/384` and `/1024` are a picture's smaller
                 *     ones, by their longest side.
                 */
                url: string;
                /**
                 * Format: int32
                 * @description In pixels.
                 */
                width: number;
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_UserResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            data: {
                /** @description What the device that asked calls itself. */
                device: string;
                /** @description Empty where there is none, and when it was erased. */
                email: string;
                /** @description The picture that was brought along when the account was opened; empty where there was none. */
                headimgurl: string;
                id: components["schemas"]["AccountId"];
                /** @description What the profile says its picture is of. */
                imgsource: string;
                /** @description By which the account invites; empty until it is asked for. */
                inviteCode: string;
                /** @description The address of the network that asked. */
                ip: string;
                /** @description The picture of the wallet's profile; empty where it tells none. */
                profileimageurl: string;
                /**
                 * Format: int32
                 * @description 1 by e-mail, 2 by another provider, 5 by a wallet, which is then never disconnected.
                 */
                registertype: number;
                role: components["schemas"]["Role"] | null;
                uid: components["schemas"]["AccountId"];
                /** @description Given by us until somebody chooses one. */
                username: string;
                /** @description Empty where none is bound. */
                walletaddress: string;
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_Value: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            data: unknown;
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_WatchResponse: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            data: {
                /** @description Whether the collection is watched now. */
                watched: boolean;
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        /** @description The envelope around every answer. The HTTP status tells the same story as `code`. */
        Envelope_WhaleMarkWire: {
            /**
             * Format: int32
             * @description 1511200 is success everywhere.
             */
            code: number;
            /** @description From where on a holder is a whale. */
            data: components["schemas"]["WhaleThresholds"] & {
                /**
                 * Format: int64
                 * @description The event that set it.
                 */
                position: number | null;
                /**
                 * Format: int32
                 * @description Counts the changes; 0 for what the program begins with.
                 */
                version: number;
            };
            /** @description For people; empty on success. */
            msg: string;
        };
        EscrowRequest: {
            amount: components["schemas"]["Amount"];
            collection: components["schemas"]["Address"];
            currency: components["schemas"]["Address"];
            endTime: components["schemas"]["UnixSeconds"];
            escrowed: boolean;
            /** @description A fixed price where it is not told. */
            kind?: components["schemas"]["OrderKind"];
            price: components["schemas"]["Amount"];
            salt: components["schemas"]["Hash32"];
            seller: components["schemas"]["Address"];
            startTime: components["schemas"]["UnixSeconds"];
            tokenId: components["schemas"]["Amount"];
        };
        /** @description The command, or the log of a chain, that an event came from. */
        EventCause: {
            /**
             * Format: int64
             * @description The event that made the program give itself the command.
             */
            causation: number | null;
            chain: components["schemas"]["ChainSource"] | null;
            command: string | null;
            /** @description The transaction or command that it all began with. */
            correlation: string | null;
        };
        EventLine: {
            /** @description The account of the command, else the address that the event names as acting. */
            actor: string | null;
            cause: components["schemas"]["EventCause"];
            currency: components["schemas"]["Address"] | null;
            eventType: string;
            eventVersion: string;
            itemId: components["schemas"]["ItemId"] | null;
            metadata: Record<string, never>;
            payload: Record<string, never>;
            /** Format: int64 */
            position: number;
            /** Format: int64 */
            recordedAt: number;
            /** Format: int64 */
            sequence: number;
            /** @description `{type}/{id}`. */
            stream: string;
            streamId: string;
            streamType: string;
        };
        Evidence: {
            /** Format: int64 */
            at: number;
            by: components["schemas"]["Address"];
            evidence: components["schemas"]["Hash32"];
            /** @description Where the files are. */
            files: string[];
            salt: components["schemas"]["Hash32"] | null;
            text: string;
            tx: components["schemas"]["Hash32"] | null;
            words: components["schemas"]["Words"];
        };
        ExchangeResponse: {
            amount: components["schemas"]["Amount"];
            from: components["schemas"]["WorthWire"] | null;
            /** @description In the smallest unit of `to`; of dollars, in units of 10^-18. */
            result: components["schemas"]["Amount"];
            /** @enum {string} */
            rounding: "down" | "up";
            /** @description Whether a quote of the two is stale. */
            stale: boolean;
            to: components["schemas"]["WorthWire"] | null;
        };
        ExplainRowResponse: {
            /** @description Oldest first. Replaying these, and no others, gives the row. */
            events: components["schemas"]["Cause"][];
            /**
             * Format: int64
             * @description What to ask for next as `after`; null at the end.
             */
            next: number | null;
        };
        FieldChange: {
            after: unknown;
            /** @description Null where the field was not there. */
            before: unknown;
            eventType: string;
            /** @description Names of fields from the outside in, joined by dots. */
            path: string;
            /**
             * Format: int64
             * @description The last event that changed it.
             */
            position: number;
            /** Format: int64 */
            recordedAt: number;
        };
        /** @description A collection in one currency that it was sold in or is for sale in; without any, in none. */
        FigureRow: {
            average: components["schemas"]["Amount"] | null;
            category: components["schemas"]["TokenStandard"];
            /** Format: int64 */
            chainId: number;
            currency: components["schemas"]["Address"] | null;
            floor: components["schemas"]["Amount"] | null;
            floorBefore: components["schemas"]["Amount"] | null;
            floorNormalized: components["schemas"]["Amount"] | null;
            /** Format: int64 */
            floorNormalizedPosition: number | null;
            /**
             * Format: int64
             * @description The event that made it so, or after which time alone did.
             */
            floorPosition: number | null;
            id: components["schemas"]["CollectionId"];
            image: string | null;
            /** Format: int64 */
            items: number;
            /** Format: int64 */
            listed: number;
            /**
             * Format: int64
             * @description Of the items, in basis points, rounded down.
             */
            listedBps: number;
            marketCap: components["schemas"]["Amount"] | null;
            name: string;
            /** Format: int64 */
            owners: number;
            /** Format: int64 */
            sales: number;
            /** @description Of the range, like sales, average and washed. */
            volume: components["schemas"]["Amount"];
            /**
             * Format: int64
             * @description Sales that may be no honest ones.
             */
            washed: number;
        };
        /**
         * @description What a file is, by its bytes.
         * @enum {string}
         */
        FileKind: "png" | "jpeg" | "gif" | "webp" | "mp4" | "mov";
        Fillable: {
            /** @description `yes` or `no`, of this order by itself: what is paused as a whole stands in `open/chains`. */
            fillable: string;
            until: components["schemas"]["UnixSeconds"] | null;
            /** @description The reason of the first error. */
            why: string | null;
        };
        FindAccountResponse: {
            account: components["schemas"]["AccountId"];
            /**
             * Format: int32
             * @description How many commands it may send in 24 hours; null for no such limit.
             */
            commands_a_day: number | null;
            invitees: number;
            /**
             * Format: int32
             * @description 1 by e-mail, 2 by another provider, 5 by a wallet.
             */
            registertype: number;
            role: components["schemas"]["Role"] | null;
            suspended: components["schemas"]["BarReason"] | null;
            /** @description Empty where none is bound. */
            walletaddress: string;
        };
        Floor: {
            currency: components["schemas"]["Address"];
            orderId: components["schemas"]["OrderId"];
            /**
             * Format: int64
             * @description The event that made it so, or after which time alone did.
             */
            position: number;
            price: components["schemas"]["Amount"];
            /** @description Since when it is the lowest. */
            since: components["schemas"]["UnixSeconds"];
        };
        /** @description By how much the floor has to rise or fall to be told of. */
        FloorAlert: {
            /** @description The floor when it was set, or told of last; in the currency's smallest unit. */
            base: components["schemas"]["Amount"];
            currency: components["schemas"]["Address"];
            /**
             * Format: int32
             * @description Of `base`, up or down.
             */
            percent: number;
        };
        FloorChangeLine: {
            at: components["schemas"]["UnixSeconds"];
            before: components["schemas"]["Amount"] | null;
            /** @description False when the price stayed and another order asks it, or only what follows changed. */
            moved: boolean;
            /**
             * Format: int64
             * @description Counts the changes of this floor.
             */
            nth: number;
            orderId: components["schemas"]["OrderId"] | null;
            /**
             * Format: int64
             * @description The event that changed it. Where time alone did, the event before, or the one in whose
             *     wake that was noted.
             */
            position: number;
            price: components["schemas"]["Amount"] | null;
            reason: components["schemas"]["FloorReason"];
        };
        /**
         * @description Why a floor is another one than before.
         * @enum {string}
         */
        FloorReason: "new-order" | "expiry" | "sale" | "cancel" | "balance-change" | "approval-change" | "reprice" | "hidden" | "revalidation" | "fork";
        FloorStatement: {
            /**
             * Format: int64
             * @description The last block of the chain from which the log had an event.
             */
            blockNumber: number;
            /**
             * Format: int64
             * @description The event that made it the cheapest, or after which the clock did.
             */
            cause: number;
            collection: components["schemas"]["Address"];
            /** @description Zero for the chain's coin. */
            currency: components["schemas"]["Address"];
            orderId: components["schemas"]["OrderId"];
            /**
             * Format: int64
             * @description The log's position that it was read at.
             */
            position: number;
            /** @description The RFC 6962 root of these events. */
            root: components["schemas"]["Hash32"];
            /**
             * Format: int64
             * @description Events under the checkpoint that seals it.
             */
            size: number;
            /** @description The price of the cheapest listing, in the smallest unit. */
            spot: components["schemas"]["Amount"];
            /**
             * Format: int64
             * @description In unix seconds.
             */
            time: number;
            /** @description The average by time of the day before `time`, rounded down. */
            twap: components["schemas"]["Amount"];
            /**
             * Format: int64
             * @description Seconds of that day in which something was for sale.
             */
            twapSeconds: number;
        };
        FollowedChain: {
            /** Format: int64 */
            chainId: number;
            /** Format: int64 */
            deadLetters: number;
            /**
             * Format: int64
             * @description So many blocks behind the head a block is final.
             */
            finalAfter: number | null;
            /**
             * Format: int64
             * @description The newest block that an endpoint has told of.
             */
            head: number | null;
            /**
             * Format: int64
             * @description Blocks between the two.
             */
            lag: number | null;
            lastFinal: components["schemas"]["BlockLine"] | null;
            name: string | null;
            read: components["schemas"]["BlockLine"] | null;
            stopped: components["schemas"]["ChainStopLine"] | null;
        };
        /** @description A fork that was healed, or a block that told other logs when it was read again. */
        ForkLine: {
            /** @description The last block that both branches have, or the one that was repaired. */
            block: components["schemas"]["BlockLine"];
            chainId: string;
            /**
             * Format: int64
             * @description Blocks that are gone; none for a repair.
             */
            depth: number | null;
            /** @description The type of the event. */
            event: string;
            /**
             * Format: int64
             * @description Facts that were taken back.
             */
            facts: number;
            /** Format: int64 */
            position: number;
            /**
             * Format: int64
             * @description Unix seconds.
             */
            recorded: number;
            /** @description Where they stand. */
            undone: components["schemas"]["UndoneSpan"][];
        };
        /** @description A 32-byte hash, id or salt. */
        Hash32: `0x${string}`;
        /**
         * @description What a whale holds of one collection, and how it is counted. Prices are dollars of one unit, in
         *     units of 10^-18.
         */
        HeldWire: {
            averageCost: components["schemas"]["Amount"] | null;
            collection: components["schemas"]["CollectionId"];
            floor: components["schemas"]["Amount"] | null;
            /**
             * Format: int64
             * @description The event that made the floor.
             */
            floorPosition: number | null;
            median: components["schemas"]["Amount"] | null;
            /**
             * Format: int64
             * @description The last transfer that the holding follows from.
             */
            position: number;
            price: components["schemas"]["Amount"];
            /**
             * @description `liquid`: the floor or the median of the week, whichever is higher; `illiquid`: the floor;
             *     `untraded`: the floor or the holder's average cost, whichever is lower.
             */
            rule: string;
            /**
             * Format: int64
             * @description Of the week, without those that may be no honest ones.
             */
            sales: number;
            /** Format: int64 */
            tokens: number;
            units: components["schemas"]["Amount"];
            value: components["schemas"]["Amount"];
        };
        HistoryEntry: {
            /** Format: int64 */
            at: number;
            chain: components["schemas"]["ChainSource"] | null;
            /** Format: int64 */
            position: number;
            type: string;
        };
        HolderRow: {
            averageCost: components["schemas"]["Amount"] | null;
            /** Format: int64 */
            bought: number;
            owner: components["schemas"]["Address"];
            /** @description Received less spent, which may be below zero. */
            profit: string;
            received: components["schemas"]["Amount"];
            /**
             * Format: int64
             * @description Since when, of what was held longest.
             */
            since: number;
            /** Format: int64 */
            sold: number;
            spent: components["schemas"]["Amount"];
            /** Format: int64 */
            tokens: number;
            units: components["schemas"]["Amount"];
        };
        /** @description Somebody who came on an invitation. */
        InviteeCard: {
            uid: components["schemas"]["AccountId"];
            username: string;
        };
        ItemCard: {
            /** Format: int64 */
            chainId: number;
            collection: string;
            collectionName: string;
            image: string;
            itemId: components["schemas"]["ItemId"];
            lastSale: components["schemas"]["Sale"] | null;
            listing: components["schemas"]["OrderCard"] | null;
            name: string;
            owner: components["schemas"]["Address"] | null;
            /** Format: int64 */
            position: number;
            standard: components["schemas"]["TokenStandard"];
            tokenId: components["schemas"]["Amount"];
        };
        ItemDetail: components["schemas"]["ItemCard"] & {
            /** @description Its film, which was uploaded here; the picture stands for it until it plays. */
            animation: string | null;
            attributes: components["schemas"]["Attribute"][];
            creator: components["schemas"]["Address"];
            description: string;
            firstSeen: components["schemas"]["ChainSource"] | null;
            metadata: components["schemas"]["MetadataWire"] | null;
            /** @description Why the document could not be read when it was last tried. */
            metadataFault: string | null;
            owners: components["schemas"]["Owner"][];
            /** Format: int32 */
            royaltyBps: number;
            royaltyRecipient: components["schemas"]["Address"];
            uri: string;
        };
        ItemDraft: {
            collection: components["schemas"]["CollectionId"];
            description: string;
            externalUrl: string | null;
            id: components["schemas"]["DraftId"];
            itemId: components["schemas"]["ItemId"] | null;
            /**
             * Format: int32
             * @description The revision whose document the token names.
             */
            mintedRevision: number | null;
            name: string;
            picture: components["schemas"]["UploadId"];
            /** Format: int32 */
            revision: number;
            traits: components["schemas"]["Attribute"][];
            video: components["schemas"]["UploadId"] | null;
        };
        /** @description {chain id}-{collection}-{token id} */
        ItemId: string;
        LiftBarRequest: {
            kind: components["schemas"]["BarKind"];
            subject: string;
        };
        LimitAccountRequest: {
            account: components["schemas"]["AccountId"];
            /**
             * Format: int32
             * @description In 24 hours; null lifts the limit.
             */
            commands_a_day?: number | null;
        };
        ListActivityResponse: {
            activity: components["schemas"]["ActivityLine"][];
            /** Format: int64 */
            next: number | null;
        };
        ListAllBannersResponse: {
            banners: components["schemas"]["BannerWire"][];
        };
        ListBannersResponse: {
            banners: components["schemas"]["BannerCard"][];
        };
        ListBarsResponse: {
            bars: components["schemas"]["BarCard"][];
        };
        ListBookResponse: {
            /** @description Where the next page begins. */
            next: string | null;
            /** @description By their ids; those that an acceptance holds, too. Empty on the side of the asks. */
            offers: components["schemas"]["OfferCard"][];
            /** @description By their ids; those that a purchase holds, too. Empty on the side of the bids. */
            orders: components["schemas"]["OrderCard"][];
        };
        ListCategoriesResponse: {
            categories: components["schemas"]["CategoryRow"][];
        };
        ListChainsResponse: {
            chains: components["schemas"]["ChainCard"][];
        };
        ListCollectionFiguresResponse: {
            next: string | null;
            rows: components["schemas"]["FigureRow"][];
        };
        ListCollectionsResponse: {
            collections: components["schemas"]["CollectionCard"][];
        };
        ListDisputesResponse: {
            disputes: components["schemas"]["DisputeCard"][];
        };
        ListDormantResponse: {
            /** @description Where the next page of orders begins. */
            next: string | null;
            /** @description By their ids; with the first page, at most fifty. */
            offers: components["schemas"]["OfferCard"][];
            /** @description By their ids. */
            orders: components["schemas"]["DormantOrder"][];
            /** @description What one counter would end, by chain; with the first page. */
            signed: components["schemas"]["SignedWire"][];
        };
        ListDraftsResponse: {
            /** @description The newest first, 200 at most of both together. */
            collections: components["schemas"]["CollectionDraft"][];
            items: components["schemas"]["ItemDraft"][];
        };
        ListEarningsResponse: {
            /** @description Newest first. */
            earnings: components["schemas"]["Earning"][];
            next: string | null;
            totals: components["schemas"]["EarningTotal"][];
            wallet: components["schemas"]["Address"] | null;
        };
        ListEditionsResponse: {
            editions: components["schemas"]["EditionCard"][];
        };
        ListEventsResponse: {
            events: components["schemas"]["EventLine"][];
            /** Format: int64 */
            head: number;
            /** @description Whether there is anything left to look at; a page may be empty and have more behind it. */
            more: boolean;
            /**
             * Format: int64
             * @description Everything that fits was told up to here. The next page is `after` it, or `before` it when
             *     newest come first.
             */
            scannedTo: number;
        };
        ListFloorChangesResponse: {
            /** @description Newest first. */
            changes: components["schemas"]["FloorChangeLine"][];
            /** Format: int64 */
            next: number | null;
        };
        ListFollowedChainsResponse: {
            chains: components["schemas"]["FollowedChain"][];
            deadLetters: components["schemas"]["DeadLetter"][];
            endpoints: components["schemas"]["EndpointLine"][];
            forks: components["schemas"]["ForkLine"][];
        };
        ListHoldersResponse: {
            /** @description The largest first; of equals, by address. */
            holders: components["schemas"]["HolderRow"][];
            next: components["schemas"]["Address"] | null;
        };
        ListInviteesResponse: {
            /** @description The newest first; 200 at most. */
            invitees: components["schemas"]["InviteeCard"][];
            total: number;
        };
        ListItemsResponse: {
            items: components["schemas"]["ItemCard"][];
            next: string | null;
        };
        ListMessagesResponse: {
            list: components["schemas"]["MessageItem"][];
            next: string | null;
        };
        ListModelsResponse: {
            /**
             * Format: int64
             * @description The end of the log.
             */
            head: number;
            models: components["schemas"]["ModelLine"][];
            processes: components["schemas"]["ProcessLine"][];
        };
        ListNewslettersResponse: {
            newsletters: components["schemas"]["NewsletterCard"][];
        };
        ListOffersOfItemRequest: {
            /**
             * @description As it stood at a position, `block:<chain id>:<number>`, a time (RFC 3339) or
             *     `time:<unix seconds>`; at most a hundred, without a cursor.
             */
            at?: string | null;
            cursor?: string | null;
            /** Format: int64 */
            size?: number | null;
            status?: components["schemas"]["OfferFilter"] | null;
        };
        ListOffersRequest: {
            /** @description The `next` of the page before. */
            cursor?: string | null;
            /**
             * Format: int64
             * @description 1 to 100; 20 when it is left out.
             */
            size?: number | null;
        };
        ListOffersResponse: {
            next: string | null;
            offers: components["schemas"]["OfferCard"][];
        };
        ListOrdersResponse: {
            orders: components["schemas"]["OrderCard"][];
        };
        ListOwnCollectionsResponse: {
            collections: components["schemas"]["CollectionCard"][];
            wallet: components["schemas"]["Address"] | null;
        };
        ListProofKeysResponse: {
            keys: components["schemas"]["ProofKey"][];
        };
        ListProvidersResponse: {
            providers: components["schemas"]["ProviderCard"][];
        };
        ListQuotesResponse: {
            quotes: components["schemas"]["WorthWire"][];
            /**
             * Format: int32
             * @description From which age on a quote is called stale.
             */
            staleAfterSeconds: number;
        };
        ListRarityResponse: {
            next: number | null;
            /**
             * Format: int64
             * @description The event that these ranks hold from.
             */
            rankedAt: number;
            /** @description The rarest first. */
            tokens: components["schemas"]["RarityRow"][];
            /** @description Tokens that are there, whatever was filtered. */
            total: number;
            /** @description What tokens of the collection are like. */
            traits: components["schemas"]["TraitChoices"][];
        };
        ListSalePricesResponse: {
            /** @description Oldest first; times without a sale are left out. */
            buckets: components["schemas"]["PriceBucket"][];
        };
        ListSalesResponse: {
            /** Format: int64 */
            next: number | null;
            /** @description Newest first. */
            sales: components["schemas"]["SaleRow"][];
        };
        ListTopCreatorsResponse: {
            creators: components["schemas"]["CreatorRow"][];
        };
        ListTradersResponse: {
            /** @description Who moved the most first. */
            traders: components["schemas"]["TraderRow"][];
        };
        ListValidityCodesResponse: {
            /** @description By their numbers. 0 is given by nobody: what has no code is valid. */
            codes: components["schemas"]["ValidityCode"][];
        };
        ListWatchedResponse: {
            /** @description So many may be watched. */
            most: number;
            /** @description What was begun to be watched last first. */
            watched: components["schemas"]["WatchedWire"][];
        };
        ListWhaleMovesResponse: {
            /** @description Newest first. */
            moves: components["schemas"]["WhaleMoveRow"][];
            next: string | null;
        };
        ListWhalesResponse: {
            next: components["schemas"]["Address"] | null;
            /** @description What prices were counted by. */
            quotes: components["schemas"]["WorthWire"][];
            /** @description Whether a quote of these is stale. */
            stale: boolean;
            thresholds: components["schemas"]["WhaleMarkWire"];
            /** @description The most valuable first; of equals, by address. */
            whales: components["schemas"]["WhaleRow"][];
        };
        LogFrontendRequest: {
            /** @description 1 to 100. */
            entries: components["schemas"]["ReportEntry"][];
        };
        LoginRequest: {
            email: string;
            /** @description SHA-256 of the password, as 64 hexadecimal digits. */
            password: string;
        };
        LogoutResponse: {
            ended: boolean;
        };
        /** @description What is to be solved: the number whose digits behind the salt have this hash. */
        MakeChallengeResponse: {
            /** @description SHA-256 */
            algorithm: string;
            challenge: string;
            /** Format: int32 */
            maxnumber: number;
            salt: string;
            /** @description HMAC-SHA-256 of the challenge; sent back as it is. */
            signature: string;
        };
        MakeCollectionOfferRequest: {
            /** Format: int64 */
            chainId: number;
            offer: components["schemas"]["CollectionOfferRequest"];
            trait?: components["schemas"]["Attribute"] | null;
        };
        MakeCollectionOfferResponse: {
            /** @description The digest that was signed. */
            offerId: components["schemas"]["OfferId"];
            /** Format: int64 */
            position: number;
        };
        MakeLaunchResponse: {
            /** @description The field `token` of the app-launch parameter. */
            token: string;
        };
        MakeNonceResponse: {
            /**
             * Format: int32
             * @description Seconds that it is good for, once.
             */
            life: number;
            nonce: string;
        };
        MakeOfferRequest: {
            /** Format: int64 */
            chainId: number;
            offer: components["schemas"]["OfferRequest"];
            /**
             * @description The option that the offer would be matched with, its signer the item's owner. The owner
             *     need not have signed it.
             */
            option: components["schemas"]["OptionRequest"];
        };
        MakeOfferResponse: {
            /** @description The digest that was signed. */
            offerId: components["schemas"]["OfferId"];
            optionHash: components["schemas"]["Hash32"];
            /** Format: int64 */
            position: number;
        };
        /** @description One message, by its id; without an id, all that there is. */
        MarkMessageRequest: {
            id?: string | null;
            /**
             * Format: int64
             * @description Up to this position of the log, where no id is told; without it, all.
             */
            through?: number | null;
        };
        MarkMessageResponse: {
            read: boolean;
        };
        MessageItem: {
            /** Format: int64 */
            chain: number | null;
            /** @description HTML. */
            content: string;
            /** @description The item, order or collection that it is about; empty for none. */
            contentid: string;
            /**
             * Format: int64
             * @description Unix seconds.
             */
            createtime: number;
            currency: components["schemas"]["Address"] | null;
            iconurl: string;
            id: string;
            kind: components["schemas"]["MessageKind"];
            /**
             * Format: int32
             * @description 3: it is about one's own things.
             */
            newstype: number;
            price: components["schemas"]["Amount"] | null;
            /**
             * Format: int32
             * @description 0 unread, 1 read.
             */
            status: number;
            title: string;
        };
        /** @enum {string} */
        MessageKind: "welcomed" | "wallet_bound" | "wallet_unbound" | "password_changed" | "invitee_joined" | "sold" | "bought" | "received" | "offer_received" | "offer_accepted" | "outbid" | "bid_received" | "expired" | "inactive" | "unapproved" | "delivery_due" | "called_off" | "dispute_opened" | "dispute_evidence" | "dispute_released" | "dispute_refunded" | "offer_watched" | "floor_rose" | "floor_fell" | "whale_bought" | "whale_sold" | "whale_listed" | "whale_bid" | "whale_offered";
        /** @description The document that tells of an item, when it was read elsewhere. */
        MetadataWire: {
            /**
             * Format: int64
             * @description Its address is that of this block.
             */
            block: number | null;
            /** @description SHA-256 of its bytes. */
            contentHash: components["schemas"]["Hash32"];
            /** @description Who gave it. */
            host: string | null;
        };
        ModelLine: {
            name: string;
            /** Format: int64 */
            position: number;
            rebuilding: components["schemas"]["RebuildLine"] | null;
            /** @enum {string} */
            state: "running" | "rebuilding" | "stopped";
            stopped: components["schemas"]["StopLine"] | null;
            /**
             * Format: int32
             * @description The version that the pages read.
             */
            version: number;
        };
        ModifyOrderRequest: {
            option?: components["schemas"]["OptionRequest"] | null;
            orderId: components["schemas"]["OrderId"];
            price: components["schemas"]["Amount"];
        };
        MoveWire: {
            /** Format: int64 */
            at: number;
            /**
             * Format: int64
             * @description The event that moved it, or after which the clock did.
             */
            position: number;
            price: components["schemas"]["Amount"] | null;
            reason: components["schemas"]["FloorReason"];
        };
        /** @enum {string} */
        Newsletter: "market" | "product";
        /** @description A newsletter, in the reader's language. */
        NewsletterCard: {
            lead: string;
            slug: components["schemas"]["Newsletter"];
            title: string;
        };
        /** @description From which amount on an offer is told of, in the currency's smallest unit. */
        OfferAlert: {
            amount: components["schemas"]["Amount"];
            currency: components["schemas"]["Address"];
        };
        OfferCard: {
            amount: components["schemas"]["Amount"];
            bidder: components["schemas"]["Address"];
            chainFillable: components["schemas"]["Fillable"];
            collection: components["schemas"]["CollectionId"];
            currency: components["schemas"]["Address"];
            expireTime: components["schemas"]["UnixSeconds"];
            /** Format: int32 */
            feeBps: number;
            itemId: components["schemas"]["ItemId"] | null;
            /** Format: int64 */
            madeAt: number;
            offerId: components["schemas"]["OfferId"];
            orderId: components["schemas"]["OrderId"] | null;
            /** Format: int64 */
            position: number;
            /** @description Of an offer that reaches several items: for one unit, as is the split. */
            price: components["schemas"]["Amount"];
            reach: components["schemas"]["Reach"];
            /** Format: int32 */
            royaltyBps: number;
            seller: components["schemas"]["Address"] | null;
            split: components["schemas"]["Split"];
            status: string;
            /** @description Units that were taken of an offer that reaches several items. */
            taken: components["schemas"]["Amount"];
            /** @description How many items the trait reaches. */
            tokens: number | null;
            trait: components["schemas"]["Attribute"] | null;
            validity: components["schemas"]["Validity"];
            venue: components["schemas"]["Address"];
        };
        OfferDetail: components["schemas"]["OfferCard"] & {
            collectionOffer: components["schemas"]["SignedCollectionOffer"] | null;
            history: components["schemas"]["HistoryEntry"][];
            offer: components["schemas"]["SignedOffer"] | null;
            option: components["schemas"]["SignedOption"] | null;
            /** @description That the item that was asked for is of the offer's set; empty where any item is. */
            proof: components["schemas"]["Hash32"][] | null;
            sale: components["schemas"]["Sale"] | null;
        };
        /**
         * @description Which offers.
         * @enum {string}
         */
        OfferFilter: "made" | "received" | "active" | "expired";
        /** @description An offer of the signature rail: the EIP-712 digest that its bidder signed. */
        OfferId: components["schemas"]["Hash32"];
        /**
         * @description `IOptionExchange.Offer` without the option's hash, which follows, and without its signature,
         *     which is the header `x-signature`.
         */
        OfferRequest: {
            bidder: components["schemas"]["Address"];
            /** @description The bidder's counter (bits 64-255) and unix seconds (low 64 bits). */
            expireTime: components["schemas"]["Amount"];
            price: components["schemas"]["Amount"];
        };
        /** @description What was done stands at this position of the log. */
        OperateResponse: {
            /** Format: int64 */
            position: number;
        };
        /** @description `IOptionExchange.Option` without its signature, which is the header `x-signature`. */
        OptionRequest: {
            amount: components["schemas"]["Amount"];
            channel: components["schemas"]["Hash32"];
            collection: components["schemas"]["Address"];
            currency: components["schemas"]["Address"];
            endTime: components["schemas"]["UnixSeconds"];
            nonce: components["schemas"]["Amount"];
            price: components["schemas"]["Amount"];
            /** Format: int32 */
            royaltyRate: number;
            signer: components["schemas"]["Address"];
            startTime: components["schemas"]["UnixSeconds"];
            tokenId: components["schemas"]["Amount"];
        };
        OrderCard: {
            amount: components["schemas"]["Amount"];
            auction: components["schemas"]["Auction"] | null;
            buyer: components["schemas"]["Address"] | null;
            chainFillable: components["schemas"]["Fillable"];
            currency: components["schemas"]["Address"];
            decideBy: components["schemas"]["UnixSeconds"] | null;
            deliverBy: components["schemas"]["UnixSeconds"] | null;
            endTime: components["schemas"]["UnixSeconds"];
            escrowed: boolean;
            /** Format: int32 */
            feeBps: number;
            itemId: components["schemas"]["ItemId"];
            kind: components["schemas"]["OrderKind"];
            maker: components["schemas"]["Address"];
            orderId: components["schemas"]["OrderId"];
            /** Format: int64 */
            position: number;
            price: components["schemas"]["Amount"];
            rail: components["schemas"]["Rail"];
            remaining: components["schemas"]["Amount"];
            /** Format: int32 */
            royaltyBps: number;
            split: components["schemas"]["Split"];
            startTime: components["schemas"]["UnixSeconds"];
            status: string;
            /** @description What the maker says of the sale, unsigned; empty where that is nothing. */
            text: string;
            validity: components["schemas"]["Validity"];
            venue: components["schemas"]["Address"];
            /** Format: int32 */
            version: number;
        };
        OrderDetail: components["schemas"]["OrderCard"] & {
            history: components["schemas"]["HistoryEntry"][];
            option: components["schemas"]["SignedOption"] | null;
            /** @description Of an auction, the highest one last. */
            placed: components["schemas"]["Bid"][];
            sale: components["schemas"]["Sale"] | null;
        };
        /** @description An order of either rail: 32 bytes, derived by the rules of the venue's contract. */
        OrderId: components["schemas"]["Hash32"];
        /** @enum {string} */
        OrderKind: "fixed" | "auction";
        Owner: {
            amount: components["schemas"]["Amount"];
            /** @description Of these, what waits in the market's contract: for sale, or sold and not delivered yet. */
            held: components["schemas"]["Amount"];
            owner: components["schemas"]["Address"];
        };
        PageVisits: {
            page: string;
            /** Format: int64 */
            visits: number;
        };
        PersonalField: {
            /** @description The key is destroyed: nobody can read it again. */
            erased: boolean;
            /** @description Names from the payload down, joined by dots. */
            field: string;
        };
        PrepareSweepResponse: {
            /** @description In the order that was asked for, each once. */
            picks: components["schemas"]["SweepPick"][];
            sweeper: components["schemas"]["Address"] | null;
            /** @description Of what can be bought, by currency. */
            totals: components["schemas"]["SweepTotal"][];
        };
        PriceBucket: {
            average: components["schemas"]["Amount"];
            /**
             * Format: int64
             * @description The first and the last sale's event.
             */
            firstPosition: number;
            /** Format: int64 */
            from: number;
            high: components["schemas"]["Amount"];
            /** Format: int64 */
            lastPosition: number;
            low: components["schemas"]["Amount"];
            /** Format: int64 */
            sales: number;
            volume: components["schemas"]["Amount"];
        };
        /** @description A process manager: it gives the program the commands that follow from events. */
        ProcessLine: {
            name: string;
            /** Format: int64 */
            position: number;
            stopped: components["schemas"]["StopLine"] | null;
        };
        /** @enum {string} */
        ProfileState: "none" | "told" | "erased";
        ProofKey: {
            /** Format: int64 */
            fromSize: number;
            /** @description As C2SP signed-note writes a key: what to pin. */
            key: string;
            /** @description The word of the key before it, as a note; null for the first. */
            succession: string | null;
        };
        ProveConsistencyResponse: {
            /** Format: int64 */
            new: number;
            newRoot: string;
            /** Format: int64 */
            old: number;
            oldRoot: string;
            /** @description RFC 6962, 2.1.2. */
            path: string[];
        };
        ProveInclusionResponse: {
            /** @description All hashes are base64. */
            leafHash: string;
            /** @description From the leaf upwards (RFC 6962, 2.1.1). */
            path: string[];
            /** Format: int64 */
            position: number;
            root: string;
            /** Format: int64 */
            size: number;
        };
        ProviderCard: {
            id: string;
            name: string;
        };
        /** @description The word of one oracle or source. */
        QuoteWire: {
            /** Format: int64 */
            ageSeconds: number;
            /**
             * Format: int64
             * @description By the chain's clock, or as the source says.
             */
            at: number;
            /** @description Dollars of one whole unit, in units of 10^-18. */
            attoUsd: components["schemas"]["Amount"];
            chain: components["schemas"]["ChainSource"] | null;
            /** @description What it was told of: a wrapped coin without a quote of its own is worth the coin. */
            of: components["schemas"]["Address"];
            oracle: components["schemas"]["Address"] | null;
            /**
             * Format: int64
             * @description The event that told it.
             */
            position: number;
            /** @description The host that told it; null for a contract. */
            source: string | null;
            /** @description Older than a quote should be: it is shown as such, and converts only what is asked for so. */
            stale: boolean;
        };
        /**
         * @description Which contract settles the order.
         * @enum {string}
         */
        Rail: "escrow" | "signature";
        RaiseBarRequest: {
            kind: components["schemas"]["BarKind"];
            reason: components["schemas"]["BarReason"];
            /** @description A device's name, or an address of the network: of IPv6 the whole /64 is meant. */
            subject: string;
        };
        RankCreatorsResponse: {
            creators: components["schemas"]["CreatorRow"][];
            /**
             * Format: int64
             * @description How many creators there are.
             */
            total: number;
        };
        RarityRow: {
            attributes: components["schemas"]["Attribute"][];
            itemId: string;
            name: string | null;
            /** Format: int32 */
            rank: number;
            /** @description Sum of the information of its traits over the collection's entropy, to nine places. */
            score: string;
            tokenId: components["schemas"]["Amount"];
            /**
             * Format: int32
             * @description Values that no other token has.
             */
            uniqueTraits: number;
        };
        /**
         * @description What an owner may have to take an offer.
         * @enum {string}
         */
        Reach: "item" | "collection" | "trait";
        ReadCheckpointResponse: {
            anchor: components["schemas"]["Anchor"] | null;
            /**
             * Format: int64
             * @description Events that are not sealed yet.
             */
            behind: number;
            /** @description The signed checkpoint as C2SP tlog-checkpoint writes it. */
            note: string;
            origin: string;
            /** @description Base64. */
            root: string;
            /** Format: int64 */
            sealedAt: number;
            /** Format: int64 */
            size: number;
        };
        RebuildLine: {
            /** Format: int64 */
            done: number;
            /** Format: int64 */
            total: number;
            /** Format: int32 */
            version: number;
        };
        ReconfirmOrderRequest: {
            orderId: components["schemas"]["OrderId"];
            /**
             * Format: int64
             * @description Of the order as its maker saw it: what has happened to it since was not confirmed.
             */
            position: number;
        };
        Refund: {
            amount: components["schemas"]["Amount"];
            bidder: components["schemas"]["Address"];
        };
        RegisterRequest: {
            /** @description Which of the partner's activities led there; the same. */
            activity?: string | null;
            code: string;
            /**
             * @description The mark of the partner on whose page it began: 1 to 64 letters, digits, dots, hyphens or
             *     underscores.
             */
            denet?: string | null;
            email: string;
            /** @description A picture of themselves, at an address that begins with `https://`. */
            headimgurl?: string | null;
            /** @description On whose invitation; what nobody invites by is refused. */
            invitecode?: string | null;
            /** @description SHA-256 of the password, as 64 hexadecimal digits. */
            password: string;
        };
        ReinstateAccountRequest: {
            account: components["schemas"]["AccountId"];
        };
        ReportEntry: {
            kind: components["schemas"]["ReportKind"];
            /**
             * Format: int32
             * @description How long a call took, in milliseconds; 0 for all else.
             */
            ms: number;
            /**
             * @description Of a call its path without what was asked of it, of an error its words, of what is shared
             *     where it was begun: 1 to 200 visible characters.
             */
            name: string;
        };
        /** @enum {string} */
        ReportKind: "slow" | "error" | "share";
        ResetPasswordRequest: {
            code: string;
            email: string;
            /** @description SHA-256 of the new password, as 64 hexadecimal digits. */
            password: string;
        };
        ResetPasswordResponse: {
            email: string;
        };
        /**
         * @description What somebody may do beside what everybody may.
         * @enum {string}
         */
        Role: "operator" | "admin";
        Sale: {
            /** Format: int64 */
            at: number;
            buyer: components["schemas"]["Address"];
            fee: components["schemas"]["Amount"];
            price: components["schemas"]["Amount"];
            royalty: components["schemas"]["Amount"];
            sellerAmount: components["schemas"]["Amount"];
            tx: components["schemas"]["Hash32"] | null;
        };
        SaleRow: {
            amount: components["schemas"]["Amount"];
            /** Format: int64 */
            at: number;
            buyer: components["schemas"]["Address"];
            collection: components["schemas"]["CollectionId"];
            currency: components["schemas"]["Address"];
            /** @description Events of the other sales that speak against it. */
            evidence: number[];
            /** @description What speaks against it; empty for an honest sale. */
            flags: components["schemas"]["WashFlag"][];
            itemId: components["schemas"]["ItemId"];
            /**
             * Format: int64
             * @description The event that tells of it.
             */
            position: number;
            price: components["schemas"]["Amount"];
            seller: components["schemas"]["Address"];
        };
        SendCodeResponse: {
            /**
             * Format: int32
             * @description Seconds until the next code for this mailbox and type.
             */
            cooldown: number;
        };
        /**
         * @description What a code is for, as pages call it.
         * @enum {string}
         */
        SendEmailType: "reg" | "forgot" | "editPass" | "bindEmail" | "verify" | "denet";
        SetAlertResponse: {
            /** @description Whether it is told now. */
            alert: boolean;
        };
        SetBannerRequest: {
            content: components["schemas"]["BannerContent"];
            /** @description 1 to 40 small letters, digits and hyphens; of one that is there it says all anew. */
            id: string;
        };
        SetFloorAlertRequest: {
            /** @description `{chain id}-{address}` of a collection that is watched. */
            collectionId: components["schemas"]["CollectionId"];
            /** @description In which something of it is for sale. */
            currency: components["schemas"]["Address"];
            /**
             * Format: int32
             * @description By how much the floor has to rise or fall, from what it is now; 1 to 1000.
             */
            percent: number;
        };
        SetOfferAlertRequest: {
            /** @description Offers of so much and more are told. */
            amount: components["schemas"]["Amount"];
            /** @description `{chain id}-{address}` of a collection that is watched. */
            collectionId: components["schemas"]["CollectionId"];
            /** @description One of its chain. */
            currency: components["schemas"]["Address"];
        };
        SetRoleRequest: {
            account: components["schemas"]["AccountId"];
            /** @description False takes it away. */
            granted: boolean;
            role: components["schemas"]["Role"];
        };
        ShowBestResponse: {
            listing: components["schemas"]["OrderCard"] | null;
            offer: components["schemas"]["OfferCard"] | null;
        };
        /** @description Not to whom: an account's name says nothing to others. */
        ShowBoundResponse: {
            address: components["schemas"]["Address"];
            bind: boolean;
        };
        ShowCoinPriceResponse: {
            price: components["schemas"]["CoinPrice"] | null;
            /**
             * Format: int32
             * @description From which age on a price is called stale.
             */
            staleAfterSeconds: number;
        };
        ShowCollectionFiguresResponse: {
            rows: components["schemas"]["FigureRow"][];
        };
        /** @description All zero for an address of which the log knows nothing. */
        ShowCreatorResponse: {
            address: components["schemas"]["Address"];
            /**
             * Format: int64
             * @description Tokens that the address has.
             */
            collected: number;
            /**
             * Format: int64
             * @description Collections that it made.
             */
            collections: number;
            /**
             * Format: int64
             * @description Who has some, the creator not counted.
             */
            collectors: number;
            /**
             * Format: int64
             * @description Tokens of these that somebody has.
             */
            items: number;
            /**
             * Format: int64
             * @description Tokens that it has on sale; null when the past is asked for.
             */
            onSale: number | null;
            /**
             * @description What was sold of its collections, by whomever; those that may be no honest sales are left
             *     out.
             */
            sold: components["schemas"]["SoldOfCreator"][];
        };
        ShowDenetProgressResponse: {
            /** @description Registrations with the partner's mark are taken. */
            open: boolean;
        };
        ShowDepthResponse: {
            /** @description What is for sale, the cheapest first. */
            asks: components["schemas"]["DepthLevel"][];
            /** @description What is offered for items, the highest first. */
            bids: components["schemas"]["DepthLevel"][];
            /** @description There are more prices than are told. */
            more: boolean;
        };
        ShowDisputeResponse: {
            buyer: components["schemas"]["Address"] | null;
            currency: components["schemas"]["Address"];
            /** @description The arbiter decides until then; later anybody may refund the buyer. */
            decideBy: components["schemas"]["UnixSeconds"];
            decision: components["schemas"]["Decision"] | null;
            /** @description In the order of the chain. */
            evidence: components["schemas"]["Evidence"][];
            itemId: components["schemas"]["ItemId"];
            openedBy: components["schemas"]["Address"] | null;
            orderId: components["schemas"]["OrderId"];
            price: components["schemas"]["Amount"];
            seller: components["schemas"]["Address"];
            /** @description Of the order. */
            status: string;
            /** @description The contract that decides. */
            venue: components["schemas"]["Address"];
        };
        ShowDocumentResponse: {
            /** @description The video. */
            animation_url: string | null;
            attributes: components["schemas"]["Attribute"][];
            description: string;
            external_url: string | null;
            /** @description The picture. */
            image: string;
            name: string;
        };
        ShowEventResponse: {
            causedBy: components["schemas"]["EventLine"] | null;
            /** @description What this event made the program write, as far as it stands within 5,000 positions. */
            effects: components["schemas"]["EventLine"][];
            event: components["schemas"]["EventLine"];
            /** Format: int64 */
            head: number;
            /** @description SHA-256 over the whole row (RFC 6962 leaf), in hex. */
            leafHash: string;
            metadataText: string;
            next: components["schemas"]["EventLine"] | null;
            /** @description The stored texts, byte for byte: what the leaf hash covers. */
            payloadText: string;
            /** @description What of it is personal: sealed for good, and opened only where it is shown. */
            personal: components["schemas"]["PersonalField"][];
            previous: components["schemas"]["EventLine"] | null;
            /**
             * Format: int64
             * @description Microseconds since 1970, as hashed.
             */
            recordedAtUs: number;
            /** Format: int64 */
            streamLength: number;
            /** @description What else the same command or transaction wrote. */
            together: components["schemas"]["EventLine"][];
            /** @description How many of those are not told here; ask the log for the correlation. */
            togetherOmitted: number;
        };
        /**
         * @description SubjectPublicKeyInfo (X.509, DER) in base64, RSA with 2048 bits. A sign is the RSA-OAEP
         *     (SHA-256) of `{"os","ua","device","time"}`, in base64; `time` is in unix seconds.
         */
        ShowFrameKeysResponse: {
            android: string;
            h5: string;
            ios: string;
            web: string;
        };
        ShowHighestOfferResponse: {
            /**
             * Format: int64
             * @description How many active offers there are.
             */
            active: number;
            highest: components["schemas"]["OfferCard"] | null;
            orderId: components["schemas"]["OrderId"];
            /** @description Offers for the item that were left out, by the reason. */
            skipped: components["schemas"]["SkippedOffers"][];
        };
        ShowHomeResponse: {
            /** @description Sold the most often within a week, each in the currency in which it sells most. */
            collections: components["schemas"]["FigureRow"][];
            /** @description Whose items were sold the most often within a week. */
            creators: components["schemas"]["CreatorRow"][];
            /** @description The newest listings. */
            listings: components["schemas"]["ItemCard"][];
            /** @description The newest sales. */
            sales: components["schemas"]["ActivityLine"][];
        };
        ShowInviteCodeResponse: {
            inviteCode: string;
        };
        ShowInviteResponse: {
            /** @description Who invites; empty where nobody does. */
            username: string;
            valid: boolean;
        };
        ShowMessageTargetResponse: {
            isjump: boolean;
            /** @description Own-origin; empty where the kind of the message alone says where it leads. */
            url: string;
        };
        ShowMultisignResponse: {
            /** @description Several signers are never needed here. */
            multisign: boolean;
        };
        /** @description An item, and what of it is one's own. */
        ShowOwnItemResponse: {
            /** @description Whether the wallet made the collection. */
            creator: boolean;
            item: components["schemas"]["ItemDetail"];
            /** @description One's own listings of it that are open, the newest first. */
            listings: components["schemas"]["OrderCard"][];
            /** @description Whether the wallet has some of it, in itself or at a venue. */
            owner: boolean;
            wallet: components["schemas"]["Address"] | null;
        };
        /** @description Texts are empty when nothing was told, and when it was erased. */
        ShowProfileResponse: {
            bannerimageurl: string;
            imgsource: string;
            instagramurl: string;
            personalprofile: string;
            profileimageurl: string;
            state: components["schemas"]["ProfileState"];
            twitterurl: string;
            /**
             * @description What the wallet's account is called now; empty where nobody has chosen a name, and where
             *     the past is asked for.
             */
            username: string;
            walletaddress: components["schemas"]["Address"];
            websiteurl: string;
        };
        ShowSiteResponse: {
            /** @description Errors first, then slow calls; the most frequent first. */
            reports: components["schemas"]["ClientReport"][];
            /** @description The most visited first. */
            visits: components["schemas"]["PageVisits"][];
        };
        ShowStatisticResponse: {
            /** Format: int64 */
            chains: number;
            /** Format: int64 */
            collections: number;
            /** Format: int64 */
            creators: number;
            /**
             * Format: int64
             * @description Events in the log; each can be looked at and proven.
             */
            events: number;
            /** Format: int64 */
            items: number;
            /** Format: int64 */
            listed: number;
            /** Format: int64 */
            owners: number;
            /** Format: int64 */
            sales: number;
            /**
             * Format: int64
             * @description Pages opened within the last 30 days.
             */
            visits: number;
        };
        ShowStreamResponse: {
            events: components["schemas"]["EventLine"][];
            /** Format: int64 */
            head: number;
            itemId: components["schemas"]["ItemId"] | null;
            /**
             * Format: int64
             * @description How many events it has.
             */
            length: number;
            more: boolean;
            streamId: string;
            streamType: string;
        };
        ShowTokenSetResponse: {
            /** @description Of the tree over them: what an offer for the trait is signed for. */
            root: components["schemas"]["Hash32"];
            /** @description Token ids of the items that have the trait, ascending. */
            tokens: components["schemas"]["Amount"][];
        };
        ShowTransactionResponse: {
            /** Format: int64 */
            block: number | null;
            hash: components["schemas"]["Hash32"];
            state: components["schemas"]["TransactionState"];
        };
        ShowWalletResponse: {
            /** @description Whether it is bound to an account. */
            bind: boolean;
            /**
             * Format: int32
             * @description 0 to another account, 1 to this one, 2 to none.
             */
            status: number;
        };
        /** @description All fields of the signed offer for a collection: what an owner hands to the exchange. */
        SignedCollectionOffer: {
            amount: components["schemas"]["Amount"];
            bidder: components["schemas"]["Address"];
            collection: components["schemas"]["Address"];
            currency: components["schemas"]["Address"];
            expireTime: components["schemas"]["Amount"];
            price: components["schemas"]["Amount"];
            root: components["schemas"]["Hash32"];
            /** Format: int32 */
            royaltyRate: number;
            salt: components["schemas"]["Amount"];
            signature: components["schemas"]["Bytes"];
        };
        /** @description What a wallet has signed. */
        SignedMessageRequest: {
            /** @description The message (EIP-4361), as the hexadecimal digits of its UTF-8. */
            content: components["schemas"]["Bytes"];
            /** @description On whose invitation; read where a login opens a new account. */
            invitecode?: string | null;
            /** @description The nonce, which stands in the message too. */
            nonce?: string | null;
            /** @description The wallet's signature of it (EIP-191); 65 bytes, unless a contract checks it (EIP-1271). */
            sign: components["schemas"]["Bytes"];
            /**
             * Format: int32
             * @description The purpose of the nonce.
             */
            type: number;
        };
        /** @description All fields of the signed offer: what the owner hands to the exchange, with the option. */
        SignedOffer: {
            bidder: components["schemas"]["Address"];
            expireTime: components["schemas"]["Amount"];
            optionHash: components["schemas"]["Hash32"];
            price: components["schemas"]["Amount"];
            signature: components["schemas"]["Bytes"];
        };
        /** @description All fields of the signed option: what a buyer hands to the exchange. */
        SignedOption: {
            amount: components["schemas"]["Amount"];
            channel: components["schemas"]["Hash32"];
            collection: components["schemas"]["Address"];
            currency: components["schemas"]["Address"];
            endTime: components["schemas"]["UnixSeconds"];
            nonce: components["schemas"]["Amount"];
            optionHash: components["schemas"]["Hash32"];
            price: components["schemas"]["Amount"];
            /** Format: int32 */
            royaltyRate: number;
            signature: components["schemas"]["Bytes"];
            signer: components["schemas"]["Address"];
            startTime: components["schemas"]["UnixSeconds"];
            tokenId: components["schemas"]["Amount"];
        };
        /**
         * @description What an account has standing on one chain: what a new counter makes void at once, and what it
         *     leaves alone.
         */
        SignedWire: {
            /** Format: int64 */
            chainId: number;
            /**
             * Format: int64
             * @description Orders in escrow: each is cancelled by itself.
             */
            escrow: number;
            /**
             * Format: int64
             * @description Those that the book does not show, and whose end has not come.
             */
            hiddenListings: number;
            /**
             * Format: int64
             * @description Those that were outdated, replaced or taken off, and whose end has not come.
             */
            hiddenOffers: number;
            /**
             * Format: int64
             * @description Listings by signature that are on the book.
             */
            listings: number;
            /**
             * Format: int64
             * @description Offers that are open.
             */
            offers: number;
        };
        SkippedOffers: {
            /** Format: int64 */
            count: number;
            reason: string;
        };
        SoldOfCreator: {
            currency: components["schemas"]["Address"];
            /** Format: int64 */
            sales: number;
            volume: components["schemas"]["Amount"];
        };
        Split: {
            fee: components["schemas"]["Amount"];
            price: components["schemas"]["Amount"];
            royalty: components["schemas"]["Amount"];
            sellerAmount: components["schemas"]["Amount"];
        };
        SpreadHoldersResponse: {
            /** @description How many owners have so many tokens. */
            distribution: components["schemas"]["StepWire"][];
            /** Format: int64 */
            owners: number;
            /** @description How many tokens are held for so many seconds; a period ends before its `to`. */
            periods: components["schemas"]["StepWire"][];
            /**
             * Format: int64
             * @description Holdings of one token by one owner.
             */
            tokens: number;
        };
        StateEvidenceRequest: {
            /** @description The writer's wallet, which its account has bound. */
            by: components["schemas"]["Address"];
            /** @description Uploads, 8 at most. Whoever knows a file's id may read it. */
            files?: components["schemas"]["UploadId"][];
            orderId: components["schemas"]["OrderId"];
            /** @description 32 random bytes of the writer's. */
            salt: components["schemas"]["Hash32"];
            /** @description At most 4,000 characters. */
            text: string;
        };
        StateEvidenceResponse: {
            /**
             * @description What the transaction carries: keccak256 of the salt, keccak256 of the text in UTF-8, and each
             *     file's id, one after the other, 32 bytes each.
             */
            evidence: components["schemas"]["Hash32"];
            orderId: components["schemas"]["OrderId"];
            /** Format: int64 */
            position: number;
        };
        StateFloorResponse: {
            /** @description 65 bytes with low s. */
            signature: string;
            /** @description The key of this site for floors; it never changes. */
            signer: string;
            typed: components["schemas"]["TypedStatement"];
        };
        /** @description Of the collection's chain; of no contract. */
        StatementDomain: {
            /** Format: int64 */
            chainId: number;
            name: string;
            version: string;
        };
        StepWire: {
            /** Format: int64 */
            count: number;
            /** Format: int64 */
            from: number;
            /**
             * Format: int64
             * @description Null for the last.
             */
            to: number | null;
        };
        /** @description The event that it cannot take; it stands before it until an operator has spoken. */
        StopLine: {
            eventType: string | null;
            /** Format: int64 */
            position: number | null;
            reason: string;
        };
        SubmitPurchaseRequest: {
            buyer: components["schemas"]["Address"];
            txHash: components["schemas"]["Hash32"];
        };
        SuspendAccountRequest: {
            account: components["schemas"]["AccountId"];
            reason: components["schemas"]["BarReason"];
        };
        SweepPick: {
            option: components["schemas"]["SignedOption"] | null;
            order: components["schemas"]["OrderCard"] | null;
            orderId: components["schemas"]["OrderId"];
            /** @description Why it cannot be bought; null when it can. */
            refused: string | null;
            split: components["schemas"]["Split"] | null;
        };
        SweepTotal: {
            count: number;
            currency: components["schemas"]["Address"];
            split: components["schemas"]["Split"];
        };
        /** @description What the author's wallet sends. */
        ToSign: {
            /** Format: int64 */
            chainId: number;
            data: components["schemas"]["Bytes"];
            from: components["schemas"]["Address"];
            to: components["schemas"]["Address"] | null;
        };
        /** @enum {string} */
        TokenStandard: "erc721" | "erc1155";
        ToldWire: {
            /** Format: int64 */
            at: number;
            before: components["schemas"]["Amount"] | null;
            currency: components["schemas"]["Address"] | null;
            itemId: components["schemas"]["ItemId"] | null;
            kind: components["schemas"]["MessageKind"];
            other: components["schemas"]["Address"] | null;
            /**
             * Format: int64
             * @description The event that was told: the offer, what the whale did, or what moved the floor.
             */
            position: number;
            price: components["schemas"]["Amount"] | null;
        };
        TraderRow: {
            /** Format: int64 */
            bought: number;
            received: components["schemas"]["Amount"];
            /** Format: int64 */
            sold: number;
            spent: components["schemas"]["Amount"];
            trader: components["schemas"]["Address"];
            /** @description Spent and received together. */
            volume: components["schemas"]["Amount"];
        };
        TraitChoices: {
            traitType: string;
            /** @description The most frequent first. */
            values: components["schemas"]["TraitValue"][];
        };
        TraitValue: {
            tokens: number;
            value: string;
        };
        /** @enum {string} */
        TransactionState: "unknown" | "pending" | "mined" | "indexed";
        TryEditionResponse: {
            /**
             * Format: int32
             * @description Mails on their way: one in each language.
             */
            sent: number;
        };
        TypedField: {
            name: string;
            type: string;
        };
        /** @description Domain, types and message as `eth_signTypedData_v4` takes them. */
        TypedStatement: {
            domain: components["schemas"]["StatementDomain"];
            message: components["schemas"]["FloorStatement"];
            primaryType: string;
            types: {
                [key: string]: components["schemas"]["TypedField"][];
            };
        };
        UndoneSpan: {
            /** Format: int64 */
            first: number;
            /** Format: int64 */
            last: number;
        };
        /**
         * Format: int64
         * @description Seconds since 1970-01-01 UTC.
         */
        UnixSeconds: number;
        /** @description What is left out stays as it is. */
        UpdateOrderRequest: {
            endTime?: components["schemas"]["UnixSeconds"] | null;
            itemId?: components["schemas"]["ItemId"] | null;
            orderId: components["schemas"]["OrderId"];
            /** @description At most 500 characters; an empty one takes the text away. */
            text?: string | null;
        };
        UpdatePasswordRequest: {
            code: string;
            /** @description SHA-256 of the new password, as 64 hexadecimal digits. */
            password: string;
        };
        /** @description The whole profile; what is left out is empty. */
        UpdateProfileRequest: {
            /** @description The same. */
            bannerimageurl?: string;
            /**
             * Format: int64
             * @description The chain that a contract wallet is asked on; part of what is signed.
             */
            chainid: number;
            imgsource?: string;
            instagramurl?: string;
            personalprofile?: string;
            /** @description An address that begins with `https://`, or the id of a picture that was uploaded here. */
            profileimageurl?: string;
            /** @description When the wallet signed; later than the profile before. */
            signedat: components["schemas"]["UnixSeconds"];
            twitterurl?: string;
            walletaddress: components["schemas"]["Address"];
            websiteurl?: string;
        };
        UpdateProfileResponse: {
            /** Format: int64 */
            position: number;
            walletaddress: components["schemas"]["Address"];
        };
        /** @description A form with one file. */
        UploadFileRequest: {
            /**
             * Format: binary
             * @description PNG, JPEG, GIF or WebP of 100 MB at most, or mp4 or mov with H.264 of 100 MB, 140 s, and at
             *     least 360 pixels on each side. In `application/x-www-form-urlencoded` it is base64, of 8 MB.
             */
            file: string;
        };
        /** @description A file that is kept. */
        UploadFileResponse: {
            /** Format: int64 */
            bytes: number;
            /**
             * Format: int64
             * @description Of a video.
             */
            durationMs: number | null;
            /** Format: int32 */
            height: number;
            /** @description SHA-256 of the bytes that are kept. */
            id: components["schemas"]["UploadId"];
            kind: components["schemas"]["FileKind"];
            /** Format: int64 */
            position: number;
            /**
             * @description Where everybody may read it; behind it, `/96`, `/384` and `/1024` are a picture's smaller
             *     ones, by their longest side.
             */
            url: string;
            /**
             * Format: int32
             * @description In pixels.
             */
            width: number;
        };
        /** @description A file that somebody has uploaded: the SHA-256 of the bytes that are kept. */
        UploadId: components["schemas"]["Hash32"];
        UserResponse: {
            /** @description What the device that asked calls itself. */
            device: string;
            /** @description Empty where there is none, and when it was erased. */
            email: string;
            /** @description The picture that was brought along when the account was opened; empty where there was none. */
            headimgurl: string;
            id: components["schemas"]["AccountId"];
            /** @description What the profile says its picture is of. */
            imgsource: string;
            /** @description By which the account invites; empty until it is asked for. */
            inviteCode: string;
            /** @description The address of the network that asked. */
            ip: string;
            /** @description The picture of the wallet's profile; empty where it tells none. */
            profileimageurl: string;
            /**
             * Format: int32
             * @description 1 by e-mail, 2 by another provider, 5 by a wallet, which is then never disconnected.
             */
            registertype: number;
            role: components["schemas"]["Role"] | null;
            uid: components["schemas"]["AccountId"];
            /** @description Given by us until somebody chooses one. */
            username: string;
            /** @description Empty where none is bound. */
            walletaddress: string;
        };
        /** @description Codes of the table `item/open/validity`. */
        Validity: {
            /** @description Why the chain would not fill it now; none where it would. */
            errors: number[];
            /** @description Why it is not offered, or needs care, though the chain would fill it. */
            warnings: number[];
        };
        ValidityCode: {
            /** Format: int32 */
            code: number;
            meaning: string;
            /** @description Stable, for programs. */
            reason: string;
            /** @description `error`: the chain would not fill it. `warning`: it would. */
            severity: string;
        };
        /**
         * @description Where a banner hangs.
         * @enum {string}
         */
        Wall: "front" | "brands" | "partners";
        /** @enum {string} */
        WashFlag: "self-trade" | "back-and-forth" | "repeated";
        WatchRequest: {
            /** @description `{chain id}-{address}` */
            collectionId: components["schemas"]["CollectionId"];
        };
        WatchResponse: {
            /** @description Whether the collection is watched now. */
            watched: boolean;
        };
        WatchedWire: {
            collection: components["schemas"]["CollectionId"];
            /** @description Its figures of the week, a row for each currency. */
            figures: components["schemas"]["FigureRow"][];
            floorAlert: components["schemas"]["FloorAlert"] | null;
            offerAlert: components["schemas"]["OfferAlert"] | null;
            /**
             * Format: int64
             * @description The event that said so last.
             */
            position: number;
            /** Format: int64 */
            since: number;
            /** @description What was told so, the last one first. */
            told: components["schemas"]["ToldWire"][];
            /** @description Whether what whales do with its items is told as a message. */
            whaleAlert: boolean;
        };
        /** @description From where on a holder is a whale. */
        WhaleMarkWire: components["schemas"]["WhaleThresholds"] & {
            /**
             * Format: int64
             * @description The event that set it.
             */
            position: number | null;
            /**
             * Format: int32
             * @description Counts the changes; 0 for what the program begins with.
             */
            version: number;
        };
        WhaleMoveRow: {
            amount: components["schemas"]["Amount"];
            /** Format: int64 */
            at: number;
            collection: components["schemas"]["CollectionId"] | null;
            currency: components["schemas"]["Address"] | null;
            /** @description `bought`, `sold`, `listed`, `bid` or `offered`. */
            deed: string;
            itemId: string | null;
            itemName: string | null;
            /**
             * Format: int64
             * @description The event that tells it.
             */
            position: number;
            price: components["schemas"]["Amount"] | null;
            whale: components["schemas"]["Address"];
        };
        WhaleRow: {
            /** Format: int64 */
            collections: number;
            /**
             * Format: int64
             * @description For how long a unit is held on average, rounded down.
             */
            heldSeconds: number;
            owner: components["schemas"]["Address"];
            /** @description `value`, `top` and `supply`. */
            reasons: string[];
            /**
             * Format: int64
             * @description The largest share of a collection, in basis points; of the asked one, if one is.
             */
            shareBps: number;
            /**
             * Format: int64
             * @description Since when, of what was held longest.
             */
            since: number;
            /** Format: int64 */
            tokens: number;
            units: components["schemas"]["Amount"];
            /** @description Dollars, in units of 10^-18. */
            value: components["schemas"]["Amount"];
            /** @description What it holds, the most valuable collections first. */
            why: components["schemas"]["HeldWire"][];
        };
        WhaleThresholds: {
            /**
             * Format: int32
             * @description A collection with so many sales in seven days is liquid.
             */
            liquid_sales: number;
            /**
             * Format: int32
             * @description A market is small while it has fewer holders.
             */
            small_holders: number;
            /**
             * Format: int32
             * @description Share of a collection, in basis points, that makes its holder a whale of that collection.
             */
            supply_bps: number;
            /**
             * Format: int32
             * @description Collections with fewer units have no whales of their own: one unit would be enough.
             */
            supply_least: number;
            /**
             * Format: int32
             * @description Share of all holders, in basis points, that are whales on a small market whatever they hold.
             */
            top_bps: number;
            /**
             * Format: int32
             * @description At least so many of them.
             */
            top_least: number;
            /**
             * Format: int64
             * @description Whole dollars that a whale's holdings are worth.
             */
            value_usd: number;
        };
        WithdrawBannerRequest: {
            id: string;
        };
        /**
         * @description Whether the words of a piece of evidence can be read here.
         * @enum {string}
         */
        Words: "told" | "erased" | "elsewhere";
        /** @description A currency with the quote that it is counted by. */
        WorthWire: {
            /** Format: int64 */
            chainId: number;
            /** @description The zero address is the chain's coin. */
            currency: components["schemas"]["Address"];
            /** Format: int32 */
            decimals: number;
            quote: components["schemas"]["QuoteWire"] | null;
            symbol: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    show_message_target: {
        parameters: {
            query: {
                id: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Where the message leads. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ShowMessageTargetResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    list_messages: {
        parameters: {
            query: {
                /** @description 3 what happened, 1 replies, 2 likes. */
                type: number;
                /** @description Only one's own may be named. */
                userid?: string;
                /** @description 1; further pages are asked for with `cursor`. */
                page?: number;
                /** @description 1 to 100; 3 when it is left out. */
                size?: number;
                /** @description The `next` of the page before. */
                cursor?: string;
            };
            header?: {
                "x-min-position"?: number | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of messages, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ListMessagesResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    mark_message: {
        parameters: {
            query?: never;
            header: {
                /** @description The command's name: sent again, it is answered again and done once. */
                "idempotency-key": string;
                /** @description EIP-712 signature of the maker, where the call acts for one. */
                "x-signature"?: string | null;
                /** @description What the client says of itself, for the key of its platform: see `open/frame/keys`. */
                sign?: string | null;
                /** @description `web`, `h5`, `android` or `ios`: whose key the sign is for. */
                os?: string | null;
                /** @description A solved challenge, where the answer before was 1511721 or 1511722. */
                recaptcha?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MarkMessageRequest"];
            };
        };
        responses: {
            /** @description Read; once more is no news. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_MarkMessageResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    count_messages: {
        parameters: {
            query?: never;
            header?: {
                "x-min-position"?: number | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How many messages are unread. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_CountMessagesResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    confirm_subscription: {
        parameters: {
            query: {
                token: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the mail had asked is confirmed; once more is no news. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ConfirmSubscriptionResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    list_newsletters: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The newsletters that one may subscribe to. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ListNewslettersResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    subscribe: {
        parameters: {
            query?: never;
            header: {
                /** @description The command's name: sent again, it is answered again and done once. */
                "idempotency-key": string;
                /** @description EIP-712 signature of the maker, where the call acts for one. */
                "x-signature"?: string | null;
                /** @description What the client says of itself, for the key of its platform: see `open/frame/keys`. */
                sign?: string | null;
                /** @description `web`, `h5`, `android` or `ios`: whose key the sign is for. */
                os?: string | null;
                /** @description A solved challenge, where the answer before was 1511721 or 1511722. */
                recaptcha?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AskNewsletterRequest"];
            };
        };
        responses: {
            /** @description A mail asks the mailbox to confirm it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_AskNewsletterResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    unsubscribe: {
        parameters: {
            query?: never;
            header: {
                /** @description The command's name: sent again, it is answered again and done once. */
                "idempotency-key": string;
                /** @description EIP-712 signature of the maker, where the call acts for one. */
                "x-signature"?: string | null;
                /** @description What the client says of itself, for the key of its platform: see `open/frame/keys`. */
                sign?: string | null;
                /** @description `web`, `h5`, `android` or `ios`: whose key the sign is for. */
                os?: string | null;
                /** @description A solved challenge, where the answer before was 1511721 or 1511722. */
                recaptcha?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AskNewsletterRequest"];
            };
        };
        responses: {
            /** @description A mail asks the mailbox to confirm it, if it gets the letter. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_AskNewsletterResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    show_app_links: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Where the apps are got, by the name of the offer; what is not there yet is left out. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_BTreeMap_String_String"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    enter_by_launch: {
        parameters: {
            query?: never;
            header: {
                /** @description The command's name: sent again, it is answered again and done once. */
                "idempotency-key": string;
                /** @description EIP-712 signature of the maker, where the call acts for one. */
                "x-signature"?: string | null;
                /** @description What the client says of itself, for the key of its platform: see `open/frame/keys`. */
                sign?: string | null;
                /** @description `web`, `h5`, `android` or `ios`: whose key the sign is for. */
                os?: string | null;
                /** @description A solved challenge, where the answer before was 1511721 or 1511722. */
                recaptcha?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EnterByLaunchRequest"];
            };
        };
        responses: {
            /** @description Whoever is signed in in the app is signed in on its pages. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_EnterResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    enter_by_openid: {
        parameters: {
            query?: never;
            header: {
                /** @description The command's name: sent again, it is answered again and done once. */
                "idempotency-key": string;
                /** @description EIP-712 signature of the maker, where the call acts for one. */
                "x-signature"?: string | null;
                /** @description What the client says of itself, for the key of its platform: see `open/frame/keys`. */
                sign?: string | null;
                /** @description `web`, `h5`, `android` or `ios`: whose key the sign is for. */
                os?: string | null;
                /** @description A solved challenge, where the answer before was 1511721 or 1511722. */
                recaptcha?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EnterByOpenidRequest"];
            };
        };
        responses: {
            /** @description Somebody is signed in, to the account of the mailbox or a new one. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_EnterResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    bind_email: {
        parameters: {
            query?: never;
            header: {
                /** @description The command's name: sent again, it is answered again and done once. */
                "idempotency-key": string;
                /** @description EIP-712 signature of the maker, where the call acts for one. */
                "x-signature"?: string | null;
                /** @description What the client says of itself, for the key of its platform: see `open/frame/keys`. */
                sign?: string | null;
                /** @description `web`, `h5`, `android` or `ios`: whose key the sign is for. */
                os?: string | null;
                /** @description A solved challenge, where the answer before was 1511721 or 1511722. */
                recaptcha?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BindEmailRequest"];
            };
        };
        responses: {
            /** @description The mailbox is the account's; with a ticket, somebody is signed in. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_EnterResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    make_challenge: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A challenge that is good once and for five minutes. The header `recaptcha` takes its solution: base64 of the JSON `{algorithm, challenge, number, salt, signature}`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_MakeChallengeResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    check_code: {
        parameters: {
            query?: never;
            header: {
                /** @description The command's name: sent again, it is answered again and done once. */
                "idempotency-key": string;
                /** @description EIP-712 signature of the maker, where the call acts for one. */
                "x-signature"?: string | null;
                /** @description What the client says of itself, for the key of its platform: see `open/frame/keys`. */
                sign?: string | null;
                /** @description `web`, `h5`, `android` or `ios`: whose key the sign is for. */
                os?: string | null;
                /** @description A solved challenge, where the answer before was 1511721 or 1511722. */
                recaptcha?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CheckCodeRequest"];
            };
        };
        responses: {
            /** @description The code is good; it is not used by this. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_CheckCodeResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    check_email: {
        parameters: {
            query: {
                email: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is an address that a mail can go to. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_CheckEmailResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    show_denet_progress: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How it stands with the partner's registrations: they are taken like any other. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ShowDenetProgressResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    confirm_email: {
        parameters: {
            query: {
                token: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The mailbox is the account's that is signed in and had asked. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_EnterResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    show_frame_keys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the header `sign` is made with, by platform. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ShowFrameKeysResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    show_invite: {
        parameters: {
            query: {
                invitecode: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether the code invites, and who does. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ShowInviteResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    login: {
        parameters: {
            query?: never;
            header: {
                /** @description The command's name: sent again, it is answered again and done once. */
                "idempotency-key": string;
                /** @description EIP-712 signature of the maker, where the call acts for one. */
                "x-signature"?: string | null;
                /** @description What the client says of itself, for the key of its platform: see `open/frame/keys`. */
                sign?: string | null;
                /** @description `web`, `h5`, `android` or `ios`: whose key the sign is for. */
                os?: string | null;
                /** @description A solved challenge, where the answer before was 1511721 or 1511722. */
                recaptcha?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LoginRequest"];
            };
        };
        responses: {
            /** @description Somebody is signed in. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_EnterResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    begin_openid: {
        parameters: {
            query: {
                provider: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The provider's address for this one flow, which this browser alone may end. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_BeginOpenidResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    end_openid: {
        parameters: {
            query?: never;
            header: {
                /** @description The command's name: sent again, it is answered again and done once. */
                "idempotency-key": string;
                /** @description EIP-712 signature of the maker, where the call acts for one. */
                "x-signature"?: string | null;
                /** @description What the client says of itself, for the key of its platform: see `open/frame/keys`. */
                sign?: string | null;
                /** @description `web`, `h5`, `android` or `ios`: whose key the sign is for. */
                os?: string | null;
                /** @description A solved challenge, where the answer before was 1511721 or 1511722. */
                recaptcha?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EndOpenidRequest"];
            };
        };
        responses: {
            /** @description Signed in, or the step that is left. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_EndOpenidResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    list_providers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description By whose word one may come in. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ListProvidersResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    register: {
        parameters: {
            query?: never;
            header: {
                /** @description The command's name: sent again, it is answered again and done once. */
                "idempotency-key": string;
                /** @description EIP-712 signature of the maker, where the call acts for one. */
                "x-signature"?: string | null;
                /** @description What the client says of itself, for the key of its platform: see `open/frame/keys`. */
                sign?: string | null;
                /** @description `web`, `h5`, `android` or `ios`: whose key the sign is for. */
                os?: string | null;
                /** @description A solved challenge, where the answer before was 1511721 or 1511722. */
                recaptcha?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RegisterRequest"];
            };
        };
        responses: {
            /** @description The account is open and welcomed, and somebody is signed in. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_EnterResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    reset_password: {
        parameters: {
            query?: never;
            header: {
                /** @description The command's name: sent again, it is answered again and done once. */
                "idempotency-key": string;
                /** @description EIP-712 signature of the maker, where the call acts for one. */
                "x-signature"?: string | null;
                /** @description What the client says of itself, for the key of its platform: see `open/frame/keys`. */
                sign?: string | null;
                /** @description `web`, `h5`, `android` or `ios`: whose key the sign is for. */
                os?: string | null;
                /** @description A solved challenge, where the answer before was 1511721 or 1511722. */
                recaptcha?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResetPasswordRequest"];
            };
        };
        responses: {
            /** @description The password is another one, and nobody is signed in by the old one. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ResetPasswordResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    send_code: {
        parameters: {
            query: {
                email: string;
                /** @description 1 to register, 2 forgotten password, 4 to change the password, 5 to bind a mailbox. */
                type: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A code is on its way, if the mailbox may have one. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_SendCodeResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    show_bound: {
        parameters: {
            query: {
                address: components["schemas"]["Address"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether the wallet is bound to an account. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ShowBoundResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    login_by_wallet: {
        parameters: {
            query?: never;
            header: {
                /** @description The command's name: sent again, it is answered again and done once. */
                "idempotency-key": string;
                /** @description EIP-712 signature of the maker, where the call acts for one. */
                "x-signature"?: string | null;
                /** @description What the client says of itself, for the key of its platform: see `open/frame/keys`. */
                sign?: string | null;
                /** @description `web`, `h5`, `android` or `ios`: whose key the sign is for. */
                os?: string | null;
                /** @description A solved challenge, where the answer before was 1511721 or 1511722. */
                recaptcha?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignedMessageRequest"];
            };
        };
        responses: {
            /** @description Somebody is signed in; a wallet without an account has one now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_EnterResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    make_nonce: {
        parameters: {
            query: {
                address: components["schemas"]["Address"];
                /** @description 1 to log in, 2 to bind or switch, 4 to unbind. */
                type: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A nonce for the message that this wallet signs next. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_MakeNonceResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    show_open_profile: {
        parameters: {
            query: {
                walletaddress: components["schemas"]["Address"];
                /**
                 * @description As it stood at a position, `block:<chain id>:<number>`, a time (RFC 3339) or
                 *     `time:<unix seconds>`. What was erased since stays erased.
                 */
                at?: string;
            };
            header?: {
                "x-min-position"?: number | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The profile of the wallet; empty when there is none. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ShowProfileResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    find_account: {
        parameters: {
            query: {
                /** @description An account's id, its wallet or its mailbox. */
                who: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An account, as operators see it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_FindAccountResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    set_banner: {
        parameters: {
            query?: never;
            header: {
                /** @description The command's name: sent again, it is answered again and done once. */
                "idempotency-key": string;
                /** @description EIP-712 signature of the maker, where the call acts for one. */
                "x-signature"?: string | null;
                /** @description What the client says of itself, for the key of its platform: see `open/frame/keys`. */
                sign?: string | null;
                /** @description `web`, `h5`, `android` or `ios`: whose key the sign is for. */
                os?: string | null;
                /** @description A solved challenge, where the answer before was 1511721 or 1511722. */
                recaptcha?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetBannerRequest"];
            };
        };
        responses: {
            /** @description The banner is set; it is shown within its times. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_OperateResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    withdraw_banner: {
        parameters: {
            query?: never;
            header: {
                /** @description The command's name: sent again, it is answered again and done once. */
                "idempotency-key": string;
                /** @description EIP-712 signature of the maker, where the call acts for one. */
                "x-signature"?: string | null;
                /** @description What the client says of itself, for the key of its platform: see `open/frame/keys`. */
                sign?: string | null;
                /** @description `web`, `h5`, `android` or `ios`: whose key the sign is for. */
                os?: string | null;
                /** @description A solved challenge, where the answer before was 1511721 or 1511722. */
                recaptcha?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WithdrawBannerRequest"];
            };
        };
        responses: {
            /** @description The banner is shown no more. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_OperateResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    list_all_banners: {
        parameters: {
            query?: never;
            header?: {
                "x-min-position"?: number | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All banners, also those that are not shown now; 200 at most. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ListAllBannersResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    raise_bar: {
        parameters: {
            query?: never;
            header: {
                /** @description The command's name: sent again, it is answered again and done once. */
                "idempotency-key": string;
                /** @description EIP-712 signature of the maker, where the call acts for one. */
                "x-signature"?: string | null;
                /** @description What the client says of itself, for the key of its platform: see `open/frame/keys`. */
                sign?: string | null;
                /** @description `web`, `h5`, `android` or `ios`: whose key the sign is for. */
                os?: string | null;
                /** @description A solved challenge, where the answer before was 1511721 or 1511722. */
                recaptcha?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RaiseBarRequest"];
            };
        };
        responses: {
            /** @description The device or network is out, everywhere within a second. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_OperateResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    list_bars: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Who is kept out, the newest first; 200 at most. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ListBarsResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    list_disputes: {
        parameters: {
            query?: never;
            header?: {
                "x-min-position"?: number | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Open disputes, those that end first; 200 at most. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ListDisputesResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    publish_edition: {
        parameters: {
            query?: never;
            header: {
                /** @description The command's name: sent again, it is answered again and done once. */
                "idempotency-key": string;
                /** @description EIP-712 signature of the maker, where the call acts for one. */
                "x-signature"?: string | null;
                /** @description What the client says of itself, for the key of its platform: see `open/frame/keys`. */
                sign?: string | null;
                /** @description `web`, `h5`, `android` or `ios`: whose key the sign is for. */
                os?: string | null;
                /** @description A solved challenge, where the answer before was 1511721 or 1511722. */
                recaptcha?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EditionRequest"];
            };
        };
        responses: {
            /** @description It is published; each reader gets one mail from here on. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_OperateResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    try_edition: {
        parameters: {
            query?: never;
            header: {
                /** @description The command's name: sent again, it is answered again and done once. */
                "idempotency-key": string;
                /** @description EIP-712 signature of the maker, where the call acts for one. */
                "x-signature"?: string | null;
                /** @description What the client says of itself, for the key of its platform: see `open/frame/keys`. */
                sign?: string | null;
                /** @description `web`, `h5`, `android` or `ios`: whose key the sign is for. */
                os?: string | null;
                /** @description A solved challenge, where the answer before was 1511721 or 1511722. */
                recaptcha?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EditionRequest"];
            };
        };
        responses: {
            /** @description The edition is sent to the operator's own mailbox alone, in both languages. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_TryEditionResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    list_editions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The newest editions of all newsletters, 50 at most, with what became of their mails. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ListEditionsResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    limit_account: {
        parameters: {
            query?: never;
            header: {
                /** @description The command's name: sent again, it is answered again and done once. */
                "idempotency-key": string;
                /** @description EIP-712 signature of the maker, where the call acts for one. */
                "x-signature"?: string | null;
                /** @description What the client says of itself, for the key of its platform: see `open/frame/keys`. */
                sign?: string | null;
                /** @description `web`, `h5`, `android` or `ios`: whose key the sign is for. */
                os?: string | null;
                /** @description A solved challenge, where the answer before was 1511721 or 1511722. */
                recaptcha?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LimitAccountRequest"];
            };
        };
        responses: {
            /** @description The account and its wallet may send so many commands in 24 hours. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_OperateResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    reinstate_account: {
        parameters: {
            query?: never;
            header: {
                /** @description The command's name: sent again, it is answered again and done once. */
                "idempotency-key": string;
                /** @description EIP-712 signature of the maker, where the call acts for one. */
                "x-signature"?: string | null;
                /** @description What the client says of itself, for the key of its platform: see `open/frame/keys`. */
                sign?: string | null;
                /** @description `web`, `h5`, `android` or `ios`: whose key the sign is for. */
                os?: string | null;
                /** @description A solved challenge, where the answer before was 1511721 or 1511722. */
                recaptcha?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReinstateAccountRequest"];
            };
        };
        responses: {
            /** @description The account may come in again. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_OperateResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    set_role: {
        parameters: {
            query?: never;
            header: {
                /** @description The command's name: sent again, it is answered again and done once. */
                "idempotency-key": string;
                /** @description EIP-712 signature of the maker, where the call acts for one. */
                "x-signature"?: string | null;
                /** @description What the client says of itself, for the key of its platform: see `open/frame/keys`. */
                sign?: string | null;
                /** @description `web`, `h5`, `android` or `ios`: whose key the sign is for. */
                os?: string | null;
                /** @description A solved challenge, where the answer before was 1511721 or 1511722. */
                recaptcha?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetRoleRequest"];
            };
        };
        responses: {
            /** @description The account has the role, or has it no more. Administrators only. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_OperateResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    show_site: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the pages have told of themselves within seven days. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ShowSiteResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    suspend_account: {
        parameters: {
            query?: never;
            header: {
                /** @description The command's name: sent again, it is answered again and done once. */
                "idempotency-key": string;
                /** @description EIP-712 signature of the maker, where the call acts for one. */
                "x-signature"?: string | null;
                /** @description What the client says of itself, for the key of its platform: see `open/frame/keys`. */
                sign?: string | null;
                /** @description `web`, `h5`, `android` or `ios`: whose key the sign is for. */
                os?: string | null;
                /** @description A solved challenge, where the answer before was 1511721 or 1511722. */
                recaptcha?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SuspendAccountRequest"];
            };
        };
        responses: {
            /** @description The account is out, and all its sessions with it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_OperateResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    lift_bar: {
        parameters: {
            query?: never;
            header: {
                /** @description The command's name: sent again, it is answered again and done once. */
                "idempotency-key": string;
                /** @description EIP-712 signature of the maker, where the call acts for one. */
                "x-signature"?: string | null;
                /** @description What the client says of itself, for the key of its platform: see `open/frame/keys`. */
                sign?: string | null;
                /** @description `web`, `h5`, `android` or `ios`: whose key the sign is for. */
                os?: string | null;
                /** @description A solved challenge, where the answer before was 1511721 or 1511722. */
                recaptcha?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LiftBarRequest"];
            };
        };
        responses: {
            /** @description The device or network may come in again. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_OperateResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    set_whale_thresholds: {
        parameters: {
            query?: never;
            header: {
                /** @description The command's name: sent again, it is answered again and done once. */
                "idempotency-key": string;
                /** @description EIP-712 signature of the maker, where the call acts for one. */
                "x-signature"?: string | null;
                /** @description What the client says of itself, for the key of its platform: see `open/frame/keys`. */
                sign?: string | null;
                /** @description `web`, `h5`, `android` or `ios`: whose key the sign is for. */
                os?: string | null;
                /** @description A solved challenge, where the answer before was 1511721 or 1511722. */
                recaptcha?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WhaleThresholds"];
            };
        };
        responses: {
            /** @description Whales are counted by these thresholds from now on. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_OperateResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    make_launch: {
        parameters: {
            query?: never;
            header: {
                /** @description The command's name: sent again, it is answered again and done once. */
                "idempotency-key": string;
                /** @description EIP-712 signature of the maker, where the call acts for one. */
                "x-signature"?: string | null;
                /** @description What the client says of itself, for the key of its platform: see `open/frame/keys`. */
                sign?: string | null;
                /** @description `web`, `h5`, `android` or `ios`: whose key the sign is for. */
                os?: string | null;
                /** @description A solved challenge, where the answer before was 1511721 or 1511722. */
                recaptcha?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A word by which the app opens a page for this account: once, and within a minute. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_MakeLaunchResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    bind_wallet: {
        parameters: {
            query?: never;
            header: {
                /** @description The command's name: sent again, it is answered again and done once. */
                "idempotency-key": string;
                /** @description EIP-712 signature of the maker, where the call acts for one. */
                "x-signature"?: string | null;
                /** @description What the client says of itself, for the key of its platform: see `open/frame/keys`. */
                sign?: string | null;
                /** @description `web`, `h5`, `android` or `ios`: whose key the sign is for. */
                os?: string | null;
                /** @description A solved challenge, where the answer before was 1511721 or 1511722. */
                recaptcha?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignedMessageRequest"];
            };
        };
        responses: {
            /** @description The wallet is this account's; code 1511452 when it was already. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_UserResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    switch_wallet: {
        parameters: {
            query?: never;
            header: {
                /** @description The command's name: sent again, it is answered again and done once. */
                "idempotency-key": string;
                /** @description EIP-712 signature of the maker, where the call acts for one. */
                "x-signature"?: string | null;
                /** @description What the client says of itself, for the key of its platform: see `open/frame/keys`. */
                sign?: string | null;
                /** @description `web`, `h5`, `android` or `ios`: whose key the sign is for. */
                os?: string | null;
                /** @description A solved challenge, where the answer before was 1511721 or 1511722. */
                recaptcha?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignedMessageRequest"];
            };
        };
        responses: {
            /** @description The wallet is this account's, in the place of the one before; code 1511452 when it was already. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_UserResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    show_user: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Who is signed in. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_UserResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    show_invite_code: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The code by which this account invites; the same for good. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ShowInviteCodeResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    list_invitees: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Who came on this account's invitation. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ListInviteesResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    check_session: {
        parameters: {
            query?: never;
            header: {
                /** @description The command's name: sent again, it is answered again and done once. */
                "idempotency-key": string;
                /** @description EIP-712 signature of the maker, where the call acts for one. */
                "x-signature"?: string | null;
                /** @description What the client says of itself, for the key of its platform: see `open/frame/keys`. */
                sign?: string | null;
                /** @description `web`, `h5`, `android` or `ios`: whose key the sign is for. */
                os?: string | null;
                /** @description A solved challenge, where the answer before was 1511721 or 1511722. */
                recaptcha?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session stands; renews the readable cookie. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_UserResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    logout: {
        parameters: {
            query?: never;
            header: {
                /** @description The command's name: sent again, it is answered again and done once. */
                "idempotency-key": string;
                /** @description EIP-712 signature of the maker, where the call acts for one. */
                "x-signature"?: string | null;
                /** @description What the client says of itself, for the key of its platform: see `open/frame/keys`. */
                sign?: string | null;
                /** @description `web`, `h5`, `android` or `ios`: whose key the sign is for. */
                os?: string | null;
                /** @description A solved challenge, where the answer before was 1511721 or 1511722. */
                recaptcha?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session is over, here and wherever its token is. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_LogoutResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    show_multisign: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether several have to sign for this account. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ShowMultisignResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    unbind_wallet: {
        parameters: {
            query?: never;
            header: {
                /** @description The command's name: sent again, it is answered again and done once. */
                "idempotency-key": string;
                /** @description EIP-712 signature of the maker, where the call acts for one. */
                "x-signature"?: string | null;
                /** @description What the client says of itself, for the key of its platform: see `open/frame/keys`. */
                sign?: string | null;
                /** @description `web`, `h5`, `android` or `ios`: whose key the sign is for. */
                os?: string | null;
                /** @description A solved challenge, where the answer before was 1511721 or 1511722. */
                recaptcha?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignedMessageRequest"];
            };
        };
        responses: {
            /** @description The account has no wallet any more; code 1511452 when it had none. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_UserResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    choose_username: {
        parameters: {
            query?: never;
            header: {
                /** @description The command's name: sent again, it is answered again and done once. */
                "idempotency-key": string;
                /** @description EIP-712 signature of the maker, where the call acts for one. */
                "x-signature"?: string | null;
                /** @description What the client says of itself, for the key of its platform: see `open/frame/keys`. */
                sign?: string | null;
                /** @description `web`, `h5`, `android` or `ios`: whose key the sign is for. */
                os?: string | null;
                /** @description A solved challenge, where the answer before was 1511721 or 1511722. */
                recaptcha?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChooseUsernameRequest"];
            };
        };
        responses: {
            /** @description The account is called so; renews the readable cookie. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_UserResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    update_profile: {
        parameters: {
            query?: never;
            header: {
                /** @description The command's name: sent again, it is answered again and done once. */
                "idempotency-key": string;
                /** @description EIP-712 signature of the maker, where the call acts for one. */
                "x-signature"?: string | null;
                /** @description What the client says of itself, for the key of its platform: see `open/frame/keys`. */
                sign?: string | null;
                /** @description `web`, `h5`, `android` or `ios`: whose key the sign is for. */
                os?: string | null;
                /** @description A solved challenge, where the answer before was 1511721 or 1511722. */
                recaptcha?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateProfileRequest"];
            };
        };
        responses: {
            /** @description The profile is the one that was signed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_UpdateProfileResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    update_password: {
        parameters: {
            query?: never;
            header: {
                /** @description The command's name: sent again, it is answered again and done once. */
                "idempotency-key": string;
                /** @description EIP-712 signature of the maker, where the call acts for one. */
                "x-signature"?: string | null;
                /** @description What the client says of itself, for the key of its platform: see `open/frame/keys`. */
                sign?: string | null;
                /** @description `web`, `h5`, `android` or `ios`: whose key the sign is for. */
                os?: string | null;
                /** @description A solved challenge, where the answer before was 1511721 or 1511722. */
                recaptcha?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdatePasswordRequest"];
            };
        };
        responses: {
            /** @description The password is another one; all sessions are over but the new one of this answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_EnterResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    show_wallet: {
        parameters: {
            query: {
                address: components["schemas"]["Address"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whose the wallet is, seen from who is signed in. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ShowWalletResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    show_user_wallet: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Who is signed in, with the wallet; renews the readable cookie. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_UserResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    show_profile: {
        parameters: {
            query: {
                walletaddress: components["schemas"]["Address"];
                /**
                 * @description As it stood at a position, `block:<chain id>:<number>`, a time (RFC 3339) or
                 *     `time:<unix seconds>`. What was erased since stays erased.
                 */
                at?: string;
            };
            header?: {
                "x-min-position"?: number | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The profile of the wallet; empty when there is none. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ShowProfileResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    list_followed_chains: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Followed chains, their newest forks, and logs that could not be read. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ListFollowedChainsResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    read_checkpoint: {
        parameters: {
            query?: {
                /** @description The size it was sealed at; the newest without it. */
                size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A signed checkpoint of the log's tree. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ReadCheckpointResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    prove_consistency: {
        parameters: {
            query: {
                old: number;
                new: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description That the newer tree continues the older one. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ProveConsistencyResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    compare_row: {
        parameters: {
            query: {
                model: string;
                key: string;
                /** @description A position, `block:<chain id>:<number>`, a time (RFC 3339) or `time:<unix seconds>`. */
                from: string;
                /** @description The same; not before `from`. */
                to: string;
            };
            header?: {
                "x-min-position"?: number | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The fields of a row that are not the same. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_CompareRowResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    show_event: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                position: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The event with its cause, its effects and its place. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ShowEventResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    prove_inclusion: {
        parameters: {
            query?: {
                /** @description Size of the tree; the newest without it. */
                size?: number;
            };
            header?: never;
            path: {
                position: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description That an event is in the tree. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ProveInclusionResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    list_proof_keys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The keys of checkpoints, oldest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ListProofKeysResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    list_events: {
        parameters: {
            query?: {
                /** @description `oldest` first, or `newest`. */
                order?: string;
                /** @description Only events after this position. */
                after?: number;
                /** @description Only events before this position. */
                before?: number;
                size?: number;
                /** @description One stream, `{type}/{id}`. */
                stream?: string;
                streamType?: string;
                eventType?: string;
                /** @description The account that sent the command, or an address that the event names. */
                actor?: string;
                /** @description A command's id or a transaction's hash: all that came of it. */
                correlation?: string;
                tx?: string;
                chain?: number;
                /** @description A block of that chain. */
                block?: number;
                /** @description Recorded in this second or later. */
                since?: number;
                /** @description Recorded in this second or earlier. */
                until?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Events in the order asked for; `scannedTo` says where to go on. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ListEventsResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    list_models: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All read models and process managers, by name. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ListModelsResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    download_proof: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                position: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One event with all that proves it, as a file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    show_stream: {
        parameters: {
            query?: {
                /** @description `oldest` first, or `newest`. */
                order?: string;
                /** @description Go on beyond this sequence of the stream. */
                from?: number;
                size?: number;
            };
            header?: never;
            path: {
                stream_type: string;
                stream_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The stream's events, a page at a time. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ShowStreamResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    read_note: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The newest signed checkpoint. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    read_tile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                level: number;
                /** @description As C2SP writes it: `x001/067`, and `.p/12` for the first twelve hashes. */
                index: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hashes of 32 bytes, 256 in a full tile. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": number[];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    explain_row: {
        parameters: {
            query: {
                model: string;
                key: string;
                /**
                 * @description Only what had made it by then: a position, `block:<chain id>:<number>`, a time (RFC 3339)
                 *     or `time:<unix seconds>`.
                 */
                at?: string;
                after?: number;
                size?: number;
            };
            header?: {
                "x-min-position"?: number | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the events that made the row. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ExplainRowResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    list_categories: {
        parameters: {
            query?: {
                range?: "6h" | "1d" | "7d" | "30d" | "90d" | "all";
                washed?: boolean;
                /**
                 * @description As they stood at a position, `block:<chain id>:<number>`, a time (RFC 3339) or
                 *     `time:<unix seconds>`.
                 */
                at?: string;
            };
            header?: {
                "x-min-position"?: number | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Categories of each chain, with what was sold in them. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ListCategoriesResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    draw_floor: {
        parameters: {
            query: {
                id: components["schemas"]["CollectionId"];
                currency: components["schemas"]["Address"];
                range?: "6h" | "1d" | "7d" | "30d" | "90d" | "all";
                /** @description Seconds of one candle; without, the range is cut into about sixty. */
                bucket?: number;
                /**
                 * @description As if every listing paid the royalty that the collection asks for: price and what is missing
                 *     of it.
                 */
                normalized?: boolean;
                /**
                 * @description As it stood at a position, `block:<chain id>:<number>`, a time (RFC 3339) or
                 *     `time:<unix seconds>`.
                 */
                at?: string;
                format?: "csv" | "ndjson";
            };
            header?: {
                "x-min-position"?: number | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A floor by time: candles, each with what happened in it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_DrawFloorResponse"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    state_floor: {
        parameters: {
            query: {
                id: components["schemas"]["CollectionId"];
                currency: components["schemas"]["Address"];
                /**
                 * @description As it stood at a position, `block:<chain id>:<number>`, a time (RFC 3339) or
                 *     `time:<unix seconds>`; without, as of now, or of the last moment that is sealed.
                 */
                at?: string;
            };
            header?: {
                "x-min-position"?: number | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A floor, signed; `FloorVerifier` checks it on its chain. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_StateFloorResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    list_holders: {
        parameters: {
            query: {
                id: components["schemas"]["CollectionId"];
                /** @description What cost and profit are counted in. */
                currency?: components["schemas"]["Address"];
                /**
                 * @description As it stood at a position, `block:<chain id>:<number>`, a time (RFC 3339) or
                 *     `time:<unix seconds>`.
                 */
                at?: string;
                /** @description `next` of the page before. */
                cursor?: components["schemas"]["Address"];
                size?: number;
                /** @description As a file; it holds up to 10,000 rows, and `x-next` is the next cursor. */
                format?: "csv" | "ndjson";
            };
            header?: {
                "x-min-position"?: number | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Holders of a collection, the largest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ListHoldersResponse"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    list_collection_figures: {
        parameters: {
            query?: {
                range?: "6h" | "1d" | "7d" | "30d" | "90d" | "all";
                chain?: number;
                category?: components["schemas"]["TokenStandard"];
                currency?: components["schemas"]["Address"];
                /** @description The highest first. */
                sort?: "volume" | "sales" | "average" | "marketCap" | "floor" | "listed" | "items" | "owners";
                /** @description Also sales that may be no honest ones. */
                washed?: boolean;
                /**
                 * @description As they stood at a position, `block:<chain id>:<number>`, a time (RFC 3339) or
                 *     `time:<unix seconds>`.
                 */
                at?: string;
                /** @description `next` of the page before. */
                cursor?: string;
                size?: number;
                /** @description As a file; it holds up to 10,000 rows, and `x-next` is the next cursor. */
                format?: "csv" | "ndjson";
            };
            header?: {
                "x-min-position"?: number | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Collections with their figures, a row for each currency. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ListCollectionFiguresResponse"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    list_sale_prices: {
        parameters: {
            query: {
                id: components["schemas"]["CollectionId"];
                currency: components["schemas"]["Address"];
                range?: "6h" | "1d" | "7d" | "30d" | "90d" | "all";
                washed?: boolean;
                /** @description As it stood then; see the list of sales. */
                at?: string;
                /** @description Seconds that are summed up together; 60 or more. */
                bucket?: number;
            };
            header?: {
                "x-min-position"?: number | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What a collection was sold for, by time. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ListSalePricesResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    list_rarity: {
        parameters: {
            query: {
                id: components["schemas"]["CollectionId"];
                /** @description One token only. */
                token?: components["schemas"]["Amount"];
                /** @description Tokens that have all of these: a JSON array of pairs, `[["Hat","Cap"]]`. */
                traits?: string;
                /**
                 * @description As it stood at a position, `block:<chain id>:<number>`, a time (RFC 3339) or
                 *     `time:<unix seconds>`.
                 */
                at?: string;
                /** @description `next` of the page before. */
                cursor?: number;
                size?: number;
                /** @description As a file; it holds up to 10,000 rows, and `x-next` is the next cursor. */
                format?: "csv" | "ndjson";
            };
            header?: {
                "x-min-position"?: number | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Tokens of a collection, the rarest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ListRarityResponse"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    list_sales: {
        parameters: {
            query?: {
                /** @description Of one collection; of all without. */
                id?: components["schemas"]["CollectionId"];
                currency?: components["schemas"]["Address"];
                range?: "6h" | "1d" | "7d" | "30d" | "90d" | "all";
                /** @description Also sales that may be no honest ones. */
                washed?: boolean;
                /**
                 * @description As it stood at a position, `block:<chain id>:<number>`, a time (RFC 3339) or
                 *     `time:<unix seconds>`.
                 */
                at?: string;
                cursor?: number;
                size?: number;
                /** @description As a file; it holds up to 10,000 rows, and `x-next` is the next cursor. */
                format?: "csv" | "ndjson";
            };
            header?: {
                "x-min-position"?: number | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Sales, newest first; what sums on the data pages were counted from. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ListSalesResponse"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    spread_holders: {
        parameters: {
            query: {
                id: components["schemas"]["CollectionId"];
                /** @description As it stood then; see the list. */
                at?: string;
            };
            header?: {
                "x-min-position"?: number | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How a collection is spread among its holders, and for how long it is held. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_SpreadHoldersResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    show_collection_figures: {
        parameters: {
            query: {
                id: components["schemas"]["CollectionId"];
                range?: "6h" | "1d" | "7d" | "30d" | "90d" | "all";
                washed?: boolean;
                /** @description As it stood then; see the list. */
                at?: string;
            };
            header?: {
                "x-min-position"?: number | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The figures of one collection, a row for each currency. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ShowCollectionFiguresResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    list_traders: {
        parameters: {
            query: {
                /** @description Of one collection; of all without. */
                id?: components["schemas"]["CollectionId"];
                currency: components["schemas"]["Address"];
                range?: "6h" | "1d" | "7d" | "30d" | "90d" | "all";
                /** @description Also sales that may be no honest ones. */
                washed?: boolean;
                /**
                 * @description As it stood at a position, `block:<chain id>:<number>`, a time (RFC 3339) or
                 *     `time:<unix seconds>`.
                 */
                at?: string;
                size?: number;
                format?: "csv" | "ndjson";
            };
            header?: {
                "x-min-position"?: number | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Who has traded the most. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ListTradersResponse"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    list_quotes: {
        parameters: {
            query?: {
                /** @description Of one chain. */
                chain?: number;
                /**
                 * @description As they stood at a position, `block:<chain id>:<number>`, a time (RFC 3339) or
                 *     `time:<unix seconds>`.
                 */
                at?: string;
            };
            header?: {
                "x-min-position"?: number | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What each currency is worth, who told it, and how old that is. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ListQuotesResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    exchange: {
        parameters: {
            query: {
                /** @description In the smallest unit of `from`; of dollars, in units of 10^-18. */
                amount: components["schemas"]["Amount"];
                chain: number;
                /** @description A currency's address, the zero address for the chain's coin, or `usd`. */
                from: string;
                to: string;
                /** @description Down, as for what somebody gets, without. */
                rounding?: "down" | "up";
                /** @description Also by a quote that is stale. */
                stale?: boolean;
                /** @description By the quotes of that moment; see the list. */
                at?: string;
            };
            header?: {
                "x-min-position"?: number | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An amount of one currency in another, with the quotes it was counted by. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ExchangeResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    list_whales: {
        parameters: {
            query?: {
                /** @description Whales that hold something of this collection; of the whole market without. */
                id?: components["schemas"]["CollectionId"];
                /**
                 * @description As they stood at a position, `block:<chain id>:<number>`, a time (RFC 3339) or
                 *     `time:<unix seconds>`.
                 */
                at?: string;
                /** @description `next` of the page before. */
                cursor?: components["schemas"]["Address"];
                size?: number;
                /** @description As a file; it holds up to 10,000 rows, and `x-next` is the next cursor. */
                format?: "csv" | "ndjson";
            };
            header?: {
                "x-min-position"?: number | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Who holds the most, in dollars, and how that was counted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ListWhalesResponse"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    list_whale_moves: {
        parameters: {
            query?: {
                /** @description Of this collection alone, by its whales. */
                id?: components["schemas"]["CollectionId"];
                /** @description Up to then, of those who were whales then; see the list. */
                at?: string;
                /** @description `next` of the page before. */
                cursor?: string;
                size?: number;
                /** @description As a file; it holds up to 10,000 rows, and `x-next` is the next cursor. */
                format?: "csv" | "ndjson";
            };
            header?: {
                "x-min-position"?: number | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What whales bought, sold, listed, bid and offered, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ListWhaleMovesResponse"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    show_thresholds: {
        parameters: {
            query?: {
                /** @description As they stood then; see the list of whales. */
                at?: string;
            };
            header?: {
                "x-min-position"?: number | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description From where on a holder is called a whale. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_WhaleMarkWire"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    watch_collection: {
        parameters: {
            query?: never;
            header: {
                /** @description The command's name: sent again, it is answered again and done once. */
                "idempotency-key": string;
                /** @description EIP-712 signature of the maker, where the call acts for one. */
                "x-signature"?: string | null;
                /** @description What the client says of itself, for the key of its platform: see `open/frame/keys`. */
                sign?: string | null;
                /** @description `web`, `h5`, `android` or `ios`: whose key the sign is for. */
                os?: string | null;
                /** @description A solved challenge, where the answer before was 1511721 or 1511722. */
                recaptcha?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WatchRequest"];
            };
        };
        responses: {
            /** @description The collection is watched; once more is no news. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_WatchResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    clear_offer_alert: {
        parameters: {
            query?: never;
            header: {
                /** @description The command's name: sent again, it is answered again and done once. */
                "idempotency-key": string;
                /** @description EIP-712 signature of the maker, where the call acts for one. */
                "x-signature"?: string | null;
                /** @description What the client says of itself, for the key of its platform: see `open/frame/keys`. */
                sign?: string | null;
                /** @description `web`, `h5`, `android` or `ios`: whose key the sign is for. */
                os?: string | null;
                /** @description A solved challenge, where the answer before was 1511721 or 1511722. */
                recaptcha?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WatchRequest"];
            };
        };
        responses: {
            /** @description Offers are told no more; once more is no news. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_SetAlertResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    clear_floor_alert: {
        parameters: {
            query?: never;
            header: {
                /** @description The command's name: sent again, it is answered again and done once. */
                "idempotency-key": string;
                /** @description EIP-712 signature of the maker, where the call acts for one. */
                "x-signature"?: string | null;
                /** @description What the client says of itself, for the key of its platform: see `open/frame/keys`. */
                sign?: string | null;
                /** @description `web`, `h5`, `android` or `ios`: whose key the sign is for. */
                os?: string | null;
                /** @description A solved challenge, where the answer before was 1511721 or 1511722. */
                recaptcha?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WatchRequest"];
            };
        };
        responses: {
            /** @description The floor is told no more; once more is no news. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_SetAlertResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    set_floor_alert: {
        parameters: {
            query?: never;
            header: {
                /** @description The command's name: sent again, it is answered again and done once. */
                "idempotency-key": string;
                /** @description EIP-712 signature of the maker, where the call acts for one. */
                "x-signature"?: string | null;
                /** @description What the client says of itself, for the key of its platform: see `open/frame/keys`. */
                sign?: string | null;
                /** @description `web`, `h5`, `android` or `ios`: whose key the sign is for. */
                os?: string | null;
                /** @description A solved challenge, where the answer before was 1511721 or 1511722. */
                recaptcha?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetFloorAlertRequest"];
            };
        };
        responses: {
            /** @description A floor that moves by so much is told as a message, and waited for anew from there. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_SetAlertResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    set_offer_alert: {
        parameters: {
            query?: never;
            header: {
                /** @description The command's name: sent again, it is answered again and done once. */
                "idempotency-key": string;
                /** @description EIP-712 signature of the maker, where the call acts for one. */
                "x-signature"?: string | null;
                /** @description What the client says of itself, for the key of its platform: see `open/frame/keys`. */
                sign?: string | null;
                /** @description `web`, `h5`, `android` or `ios`: whose key the sign is for. */
                os?: string | null;
                /** @description A solved challenge, where the answer before was 1511721 or 1511722. */
                recaptcha?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetOfferAlertRequest"];
            };
        };
        responses: {
            /** @description Offers of so much are told as messages; the same once more is no news. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_SetAlertResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    clear_whale_alert: {
        parameters: {
            query?: never;
            header: {
                /** @description The command's name: sent again, it is answered again and done once. */
                "idempotency-key": string;
                /** @description EIP-712 signature of the maker, where the call acts for one. */
                "x-signature"?: string | null;
                /** @description What the client says of itself, for the key of its platform: see `open/frame/keys`. */
                sign?: string | null;
                /** @description `web`, `h5`, `android` or `ios`: whose key the sign is for. */
                os?: string | null;
                /** @description A solved challenge, where the answer before was 1511721 or 1511722. */
                recaptcha?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WatchRequest"];
            };
        };
        responses: {
            /** @description Whales are told no more; once more is no news. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_SetAlertResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    set_whale_alert: {
        parameters: {
            query?: never;
            header: {
                /** @description The command's name: sent again, it is answered again and done once. */
                "idempotency-key": string;
                /** @description EIP-712 signature of the maker, where the call acts for one. */
                "x-signature"?: string | null;
                /** @description What the client says of itself, for the key of its platform: see `open/frame/keys`. */
                sign?: string | null;
                /** @description `web`, `h5`, `android` or `ios`: whose key the sign is for. */
                os?: string | null;
                /** @description A solved challenge, where the answer before was 1511721 or 1511722. */
                recaptcha?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WatchRequest"];
            };
        };
        responses: {
            /** @description What whales do with its items is told as messages; once more is no news. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_SetAlertResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    list_watched: {
        parameters: {
            query?: never;
            header?: {
                "x-min-position"?: number | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the account watches, with its figures. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ListWatchedResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    unwatch_collection: {
        parameters: {
            query?: never;
            header: {
                /** @description The command's name: sent again, it is answered again and done once. */
                "idempotency-key": string;
                /** @description EIP-712 signature of the maker, where the call acts for one. */
                "x-signature"?: string | null;
                /** @description What the client says of itself, for the key of its platform: see `open/frame/keys`. */
                sign?: string | null;
                /** @description `web`, `h5`, `android` or `ios`: whose key the sign is for. */
                os?: string | null;
                /** @description A solved challenge, where the answer before was 1511721 or 1511722. */
                recaptcha?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WatchRequest"];
            };
        };
        responses: {
            /** @description The collection is watched no more; once more is no news. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_WatchResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    add_collection: {
        parameters: {
            query?: never;
            header: {
                /** @description The command's name: sent again, it is answered again and done once. */
                "idempotency-key": string;
                /** @description EIP-712 signature of the maker, where the call acts for one. */
                "x-signature"?: string | null;
                /** @description What the client says of itself, for the key of its platform: see `open/frame/keys`. */
                sign?: string | null;
                /** @description `web`, `h5`, `android` or `ios`: whose key the sign is for. */
                os?: string | null;
                /** @description A solved challenge, where the answer before was 1511721 or 1511722. */
                recaptcha?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddCollectionRequest"];
            };
        };
        responses: {
            /** @description The collection is drafted. Its author's wallet sends `toSign`, and `collection/edit` is told the transaction. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_DraftResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    edit_collection: {
        parameters: {
            query?: never;
            header: {
                /** @description The command's name: sent again, it is answered again and done once. */
                "idempotency-key": string;
                /** @description EIP-712 signature of the maker, where the call acts for one. */
                "x-signature"?: string | null;
                /** @description What the client says of itself, for the key of its platform: see `open/frame/keys`. */
                sign?: string | null;
                /** @description `web`, `h5`, `android` or `ios`: whose key the sign is for. */
                os?: string | null;
                /** @description A solved challenge, where the answer before was 1511721 or 1511722. */
                recaptcha?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EditCollectionRequest"];
            };
        };
        responses: {
            /** @description A draft is changed or under way; a collection is described anew. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_EditCollectionResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    list_collection_activity: {
        parameters: {
            query: {
                id: components["schemas"]["CollectionId"];
                cursor?: number;
                size?: number;
                /** @description Lines of this kind alone. */
                kind?: "minted" | "transferred" | "burned" | "listed" | "repriced" | "cancelled" | "purchased" | "sold" | "delivered" | "disputed" | "refunded" | "bid" | "offered" | "offer_cancelled";
            };
            header?: {
                "x-min-position"?: number | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What happened to the collection's items, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ListActivityResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    show_depth: {
        parameters: {
            query: {
                id: components["schemas"]["CollectionId"];
                currency: components["schemas"]["Address"];
            };
            header?: {
                "x-min-position"?: number | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What is for sale and wanted at which price. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ShowDepthResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    show_collection: {
        parameters: {
            query: {
                id: components["schemas"]["CollectionId"];
                /** @description As it stood then; see the list. */
                at?: string;
            };
            header?: {
                "x-min-position"?: number | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One collection. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_CollectionCard"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    list_floor_changes: {
        parameters: {
            query: {
                id: components["schemas"]["CollectionId"];
                currency: components["schemas"]["Address"];
                /** @description As if every listing paid the royalty that the collection asks for. */
                normalized?: boolean;
                /**
                 * @description As they stood at a position, `block:<chain id>:<number>`, a time (RFC 3339) or
                 *     `time:<unix seconds>`.
                 */
                at?: string;
                /** @description `next` of the page before. */
                cursor?: number;
                size?: number;
            };
            header?: {
                "x-min-position"?: number | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Changes of a collection's floor in one currency. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ListFloorChangesResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    list_collection_items: {
        parameters: {
            query: {
                id: components["schemas"]["CollectionId"];
                status?: "listed" | "all";
                currency?: string;
                minPrice?: components["schemas"]["Amount"];
                maxPrice?: components["schemas"]["Amount"];
                search?: string;
                sort?: "recent" | "price_asc" | "price_desc" | "token";
                /** @description `next` of the page before. */
                cursor?: string;
                size?: number;
                /**
                 * @description As it stood at a position, `block:<chain id>:<number>`, a time (RFC 3339) or
                 *     `time:<unix seconds>`.
                 */
                at?: string;
            };
            header?: {
                "x-min-position"?: number | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The collection's items with their cheapest listing; by token unless asked otherwise. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ListItemsResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    list_collections: {
        parameters: {
            query?: {
                /**
                 * @description As they stood at a position, `block:<chain id>:<number>`, a time (RFC 3339) or
                 *     `time:<unix seconds>`.
                 */
                at?: string;
            };
            header?: {
                "x-min-position"?: number | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All collections, the largest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ListCollectionsResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    show_token_set: {
        parameters: {
            query: {
                /** @description The collection. */
                id: components["schemas"]["CollectionId"];
                trait: string;
                value: string;
            };
            header?: {
                "x-min-position"?: number | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The items that have a trait. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ShowTokenSetResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    list_drafts: {
        parameters: {
            query?: never;
            header?: {
                "x-min-position"?: number | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What one has drafted, and what became of it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ListDraftsResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    list_own_collections: {
        parameters: {
            query?: never;
            header?: {
                "x-min-position"?: number | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The collections that one's own wallet made, the largest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ListOwnCollectionsResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    list_earnings: {
        parameters: {
            query?: {
                /** @description How far back the sums count; the lines are those of all times. All there is without. */
                range?: "6h" | "1d" | "7d" | "30d" | "90d" | "all";
                /** @description `next` of the page before. */
                cursor?: string;
                size?: number;
                /**
                 * @description As it stood at a position, `block:<chain id>:<number>`, a time (RFC 3339) or
                 *     `time:<unix seconds>`.
                 */
                at?: string;
            };
            header?: {
                "x-min-position"?: number | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What one's own wallet was paid by sales and royalties. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ListEarningsResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    log_frontend: {
        parameters: {
            query?: never;
            header: {
                /** @description The command's name: sent again, it is answered again and done once. */
                "idempotency-key": string;
                /** @description EIP-712 signature of the maker, where the call acts for one. */
                "x-signature"?: string | null;
                /** @description What the client says of itself, for the key of its platform: see `open/frame/keys`. */
                sign?: string | null;
                /** @description `web`, `h5`, `android` or `ios`: whose key the sign is for. */
                os?: string | null;
                /** @description A solved challenge, where the answer before was 1511721 or 1511722. */
                recaptcha?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LogFrontendRequest"];
            };
        };
        responses: {
            /** @description What was slow or failed in a page is counted for operators. Whose page it was is not kept. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_CountedResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    list_banners: {
        parameters: {
            query?: never;
            header?: {
                "x-min-position"?: number | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What is shown on top of the front page now, in the language of the request. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ListBannersResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    list_banners_of_all_languages: {
        parameters: {
            query?: never;
            header?: {
                "x-min-position"?: number | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The same in all languages, with the times of each. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ListAllBannersResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    show_home: {
        parameters: {
            query?: {
                /**
                 * @description As it stood at a position, `block:<chain id>:<number>`, a time (RFC 3339) or
                 *     `time:<unix seconds>`.
                 */
                at?: string;
            };
            header?: {
                "x-min-position"?: number | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the front page shows of the market. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ShowHomeResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    count_market: {
        parameters: {
            query?: {
                /**
                 * @description As it stood at a position, `block:<chain id>:<number>`, a time (RFC 3339) or
                 *     `time:<unix seconds>`.
                 */
                at?: string;
            };
            header?: {
                "x-min-position"?: number | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How much there is on the market. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_CountMarketResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    add_item: {
        parameters: {
            query?: never;
            header: {
                /** @description The command's name: sent again, it is answered again and done once. */
                "idempotency-key": string;
                /** @description EIP-712 signature of the maker, where the call acts for one. */
                "x-signature"?: string | null;
                /** @description What the client says of itself, for the key of its platform: see `open/frame/keys`. */
                sign?: string | null;
                /** @description `web`, `h5`, `android` or `ios`: whose key the sign is for. */
                os?: string | null;
                /** @description A solved challenge, where the answer before was 1511721 or 1511722. */
                recaptcha?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddItemRequest"];
            };
        };
        responses: {
            /** @description The item is drafted, and its document can be read; its author's wallet mints it by sending `toSign`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_DraftResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    delete_item: {
        parameters: {
            query?: never;
            header: {
                /** @description The command's name: sent again, it is answered again and done once. */
                "idempotency-key": string;
                /** @description EIP-712 signature of the maker, where the call acts for one. */
                "x-signature"?: string | null;
                /** @description What the client says of itself, for the key of its platform: see `open/frame/keys`. */
                sign?: string | null;
                /** @description `web`, `h5`, `android` or `ios`: whose key the sign is for. */
                os?: string | null;
                /** @description A solved challenge, where the answer before was 1511721 or 1511722. */
                recaptcha?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeleteItemRequest"];
            };
        };
        responses: {
            /** @description The draft is gone, and so is its document. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_DoneResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    show_own_item: {
        parameters: {
            query: {
                id: components["schemas"]["ItemId"];
            };
            header?: {
                "x-min-position"?: number | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One item, with one's own part in it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ShowOwnItemResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    edit_item: {
        parameters: {
            query?: never;
            header: {
                /** @description The command's name: sent again, it is answered again and done once. */
                "idempotency-key": string;
                /** @description EIP-712 signature of the maker, where the call acts for one. */
                "x-signature"?: string | null;
                /** @description What the client says of itself, for the key of its platform: see `open/frame/keys`. */
                sign?: string | null;
                /** @description `web`, `h5`, `android` or `ios`: whose key the sign is for. */
                os?: string | null;
                /** @description A solved challenge, where the answer before was 1511721 or 1511722. */
                recaptcha?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EditItemRequest"];
            };
        };
        responses: {
            /** @description The draft has a further revision. `toSign` mints it, or has the token that it became name the new document. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_DraftResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    list_unsold: {
        parameters: {
            query?: {
                sort?: "recent" | "price_asc" | "price_desc" | "token";
                /** @description `next` of the page before. */
                cursor?: string;
                size?: number;
            };
            header?: {
                "x-min-position"?: number | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One's own items that are not on sale. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ListItemsResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    accept_offer: {
        parameters: {
            query?: never;
            header: {
                /** @description The command's name: sent again, it is answered again and done once. */
                "idempotency-key": string;
                /** @description EIP-712 signature of the maker, where the call acts for one. */
                "x-signature"?: string | null;
                /** @description What the client says of itself, for the key of its platform: see `open/frame/keys`. */
                sign?: string | null;
                /** @description `web`, `h5`, `android` or `ios`: whose key the sign is for. */
                os?: string | null;
                /** @description A solved challenge, where the answer before was 1511721 or 1511722. */
                recaptcha?: string | null;
            };
            path: {
                id: components["schemas"]["OfferId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AcceptOfferRequest"];
            };
        };
        responses: {
            /** @description The offer is being taken, or the chain has matched it already. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ChangeOfferResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    make_offer: {
        parameters: {
            query?: never;
            header: {
                /** @description The command's name: sent again, it is answered again and done once. */
                "idempotency-key": string;
                /** @description EIP-712 signature of the maker, where the call acts for one. */
                "x-signature"?: string | null;
                /** @description What the client says of itself, for the key of its platform: see `open/frame/keys`. */
                sign?: string | null;
                /** @description `web`, `h5`, `android` or `ios`: whose key the sign is for. */
                os?: string | null;
                /** @description A solved challenge, where the answer before was 1511721 or 1511722. */
                recaptcha?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MakeOfferRequest"];
            };
        };
        responses: {
            /** @description The offer is in the book. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_MakeOfferResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    announce_bid: {
        parameters: {
            query?: never;
            header: {
                /** @description The command's name: sent again, it is answered again and done once. */
                "idempotency-key": string;
                /** @description EIP-712 signature of the maker, where the call acts for one. */
                "x-signature"?: string | null;
                /** @description What the client says of itself, for the key of its platform: see `open/frame/keys`. */
                sign?: string | null;
                /** @description `web`, `h5`, `android` or `ios`: whose key the sign is for. */
                os?: string | null;
                /** @description A solved challenge, where the answer before was 1511721 or 1511722. */
                recaptcha?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BidRequest"];
            };
        };
        responses: {
            /** @description The bid is announced; send it to the chain. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ChangeOrderResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    cancel_offer: {
        parameters: {
            query?: never;
            header: {
                /** @description The command's name: sent again, it is answered again and done once. */
                "idempotency-key": string;
                /** @description EIP-712 signature of the maker, where the call acts for one. */
                "x-signature"?: string | null;
                /** @description What the client says of itself, for the key of its platform: see `open/frame/keys`. */
                sign?: string | null;
                /** @description `web`, `h5`, `android` or `ios`: whose key the sign is for. */
                os?: string | null;
                /** @description A solved challenge, where the answer before was 1511721 or 1511722. */
                recaptcha?: string | null;
            };
            path: {
                id: components["schemas"]["OfferId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The offer is hidden from the book. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ChangeOfferResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    make_collection_offer: {
        parameters: {
            query?: never;
            header: {
                /** @description The command's name: sent again, it is answered again and done once. */
                "idempotency-key": string;
                /** @description EIP-712 signature of the maker, where the call acts for one. */
                "x-signature"?: string | null;
                /** @description What the client says of itself, for the key of its platform: see `open/frame/keys`. */
                sign?: string | null;
                /** @description `web`, `h5`, `android` or `ios`: whose key the sign is for. */
                os?: string | null;
                /** @description A solved challenge, where the answer before was 1511721 or 1511722. */
                recaptcha?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MakeCollectionOfferRequest"];
            };
        };
        responses: {
            /** @description The offer is in the book. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_MakeCollectionOfferResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    submit_delivery: {
        parameters: {
            query?: never;
            header: {
                /** @description The command's name: sent again, it is answered again and done once. */
                "idempotency-key": string;
                /** @description EIP-712 signature of the maker, where the call acts for one. */
                "x-signature"?: string | null;
                /** @description What the client says of itself, for the key of its platform: see `open/frame/keys`. */
                sign?: string | null;
                /** @description `web`, `h5`, `android` or `ios`: whose key the sign is for. */
                os?: string | null;
                /** @description A solved challenge, where the answer before was 1511721 or 1511722. */
                recaptcha?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeliverRequest"];
            };
        };
        responses: {
            /** @description The delivery is on its way, or has arrived. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ChangeOrderResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    show_offer: {
        parameters: {
            query: {
                id: components["schemas"]["OfferId"];
                /** @description Of an offer for a collection: what proves to the exchange that it reaches this item. */
                item?: components["schemas"]["ItemId"];
                /**
                 * @description As it stood at a position, `block:<chain id>:<number>`, a time (RFC 3339) or
                 *     `time:<unix seconds>`.
                 */
                at?: string;
            };
            header?: {
                "x-min-position"?: number | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One offer with its history. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_OfferDetail"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    state_evidence: {
        parameters: {
            query?: never;
            header: {
                /** @description The command's name: sent again, it is answered again and done once. */
                "idempotency-key": string;
                /** @description EIP-712 signature of the maker, where the call acts for one. */
                "x-signature"?: string | null;
                /** @description What the client says of itself, for the key of its platform: see `open/frame/keys`. */
                sign?: string | null;
                /** @description `web`, `h5`, `android` or `ios`: whose key the sign is for. */
                os?: string | null;
                /** @description A solved challenge, where the answer before was 1511721 or 1511722. */
                recaptcha?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StateEvidenceRequest"];
            };
        };
        responses: {
            /** @description It is kept; send its hash to the chain. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_StateEvidenceResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    show_dispute: {
        parameters: {
            query?: never;
            header?: {
                "x-min-position"?: number | null;
            };
            path: {
                order_id: components["schemas"]["OrderId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The dispute. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ShowDisputeResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    show_highest_offer: {
        parameters: {
            query?: never;
            header?: {
                "x-min-position"?: number | null;
            };
            path: {
                order_id: components["schemas"]["OrderId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The highest active offer, and why others do not count. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ShowHighestOfferResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    list_offers_of_item: {
        parameters: {
            query?: never;
            header?: {
                "x-min-position"?: number | null;
            };
            path: {
                item_id: components["schemas"]["ItemId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ListOffersOfItemRequest"];
            };
        };
        responses: {
            /** @description A page of offers for the item. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ListOffersResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    list_filtered_offers: {
        parameters: {
            query?: {
                /** @description The `next` of the page before. */
                cursor?: string;
                /** @description 1 to 100; 20 when it is left out. */
                size?: number;
            };
            header?: {
                "x-min-position"?: number | null;
            };
            path: {
                filter: components["schemas"]["OfferFilter"];
                /** @description The item. */
                of: components["schemas"]["ItemId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of offers for the item, highest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ListOffersResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    list_offers_of_account: {
        parameters: {
            query?: never;
            header?: {
                "x-min-position"?: number | null;
            };
            path: {
                filter: components["schemas"]["OfferFilter"];
                /** @description The account. */
                of: components["schemas"]["Address"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ListOffersRequest"];
            };
        };
        responses: {
            /** @description A page of offers of the account, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ListOffersResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    submit_purchase: {
        parameters: {
            query?: never;
            header: {
                /** @description The command's name: sent again, it is answered again and done once. */
                "idempotency-key": string;
                /** @description EIP-712 signature of the maker, where the call acts for one. */
                "x-signature"?: string | null;
                /** @description What the client says of itself, for the key of its platform: see `open/frame/keys`. */
                sign?: string | null;
                /** @description `web`, `h5`, `android` or `ios`: whose key the sign is for. */
                os?: string | null;
                /** @description A solved challenge, where the answer before was 1511721 or 1511722. */
                recaptcha?: string | null;
            };
            path: {
                order_id: components["schemas"]["OrderId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubmitPurchaseRequest"];
            };
        };
        responses: {
            /** @description The order is locked for this purchase, or the chain has run it already. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ChangeOrderResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    list_item_activity: {
        parameters: {
            query: {
                id: components["schemas"]["ItemId"];
                cursor?: number;
                size?: number;
            };
            header?: {
                "x-min-position"?: number | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What happened to the item, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ListActivityResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    show_best: {
        parameters: {
            query: {
                id: components["schemas"]["ItemId"];
                currency: components["schemas"]["Address"];
            };
            header?: {
                "x-min-position"?: number | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The best listing and the best offer of an item in one currency. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ShowBestResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    describe_item: {
        parameters: {
            query: {
                id: components["schemas"]["ItemId"];
                /**
                 * @description As it stood at a position, `block:<chain id>:<number>`, a time (RFC 3339) or
                 *     `time:<unix seconds>`.
                 */
                at?: string;
            };
            header?: {
                "x-min-position"?: number | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the item says of itself. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_DescribeItemResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    list_dormant: {
        parameters: {
            query?: {
                /** @description `next` of the page before. */
                cursor?: string;
                size?: number;
            };
            header?: {
                "x-min-position"?: number | null;
            };
            path: {
                address: components["schemas"]["Address"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Signatures that the book does not show and the chain would honour. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ListDormantResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    show_item: {
        parameters: {
            query: {
                id: components["schemas"]["ItemId"];
                /**
                 * @description As it stood at a position, `block:<chain id>:<number>`, a time (RFC 3339) or
                 *     `time:<unix seconds>`.
                 */
                at?: string;
            };
            header?: {
                "x-min-position"?: number | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One item. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ItemDetail"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    list_items: {
        parameters: {
            query?: {
                collection?: string;
                status?: "listed" | "all";
                rail?: string;
                currency?: string;
                minPrice?: components["schemas"]["Amount"];
                maxPrice?: components["schemas"]["Amount"];
                owner?: string;
                search?: string;
                sort?: "recent" | "price_asc" | "price_desc" | "token";
                cursor?: string;
                size?: number;
                /**
                 * @description As the market stood at a position, `block:<chain id>:<number>`, a time (RFC 3339) or
                 *     `time:<unix seconds>`.
                 */
                at?: string;
            };
            header?: {
                "x-min-position"?: number | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of items with their cheapest listing. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ListItemsResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    list_orders_of_item: {
        parameters: {
            query: {
                id: components["schemas"]["ItemId"];
                /**
                 * @description As it stood at a position, `block:<chain id>:<number>`, a time (RFC 3339) or
                 *     `time:<unix seconds>`.
                 */
                at?: string;
            };
            header?: {
                "x-min-position"?: number | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description At most a hundred orders of the item. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ListOrdersResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    prepare_sweep: {
        parameters: {
            query: {
                /** @description Ids of orders of one chain, 1 to 30, with commas between. */
                orders: string;
                /** @description Who would buy; their own orders are refused. */
                buyer?: components["schemas"]["Address"];
            };
            header?: {
                "x-min-position"?: number | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What to send to buy these orders at once, and which of them cannot be bought. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_PrepareSweepResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    list_validity_codes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What codes of orders and offers mean. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ListValidityCodesResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    cancel_order: {
        parameters: {
            query?: never;
            header: {
                /** @description The command's name: sent again, it is answered again and done once. */
                "idempotency-key": string;
                /** @description EIP-712 signature of the maker, where the call acts for one. */
                "x-signature"?: string | null;
                /** @description What the client says of itself, for the key of its platform: see `open/frame/keys`. */
                sign?: string | null;
                /** @description `web`, `h5`, `android` or `ios`: whose key the sign is for. */
                os?: string | null;
                /** @description A solved challenge, where the answer before was 1511721 or 1511722. */
                recaptcha?: string | null;
            };
            path: {
                id: components["schemas"]["OrderId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The order is hidden from the book. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ChangeOrderResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    create_order: {
        parameters: {
            query?: never;
            header: {
                /** @description The command's name: sent again, it is answered again and done once. */
                "idempotency-key": string;
                /** @description EIP-712 signature of the maker, where the call acts for one. */
                "x-signature"?: string | null;
                /** @description What the client says of itself, for the key of its platform: see `open/frame/keys`. */
                sign?: string | null;
                /** @description `web`, `h5`, `android` or `ios`: whose key the sign is for. */
                os?: string | null;
                /** @description A solved challenge, where the answer before was 1511721 or 1511722. */
                recaptcha?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateOrderRequest"];
            };
        };
        responses: {
            /** @description The order is in the book. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_CreateOrderResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    show_order: {
        parameters: {
            query?: {
                /**
                 * @description As it stood at a position, `block:<chain id>:<number>`, a time (RFC 3339) or
                 *     `time:<unix seconds>`.
                 */
                at?: string;
            };
            header?: {
                "x-min-position"?: number | null;
            };
            path: {
                item_id: components["schemas"]["ItemId"];
                order_id: components["schemas"]["OrderId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One order with its history. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_OrderDetail"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    modify_order: {
        parameters: {
            query?: never;
            header: {
                /** @description The command's name: sent again, it is answered again and done once. */
                "idempotency-key": string;
                /** @description EIP-712 signature of the maker, where the call acts for one. */
                "x-signature"?: string | null;
                /** @description What the client says of itself, for the key of its platform: see `open/frame/keys`. */
                sign?: string | null;
                /** @description `web`, `h5`, `android` or `ios`: whose key the sign is for. */
                os?: string | null;
                /** @description A solved challenge, where the answer before was 1511721 or 1511722. */
                recaptcha?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ModifyOrderRequest"];
            };
        };
        responses: {
            /** @description The price is changed in the book. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ChangeOrderResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    reconfirm_order: {
        parameters: {
            query?: never;
            header: {
                /** @description The command's name: sent again, it is answered again and done once. */
                "idempotency-key": string;
                /** @description EIP-712 signature of the maker, where the call acts for one. */
                "x-signature"?: string | null;
                /** @description What the client says of itself, for the key of its platform: see `open/frame/keys`. */
                sign?: string | null;
                /** @description `web`, `h5`, `android` or `ios`: whose key the sign is for. */
                os?: string | null;
                /** @description A solved challenge, where the answer before was 1511721 or 1511722. */
                recaptcha?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReconfirmOrderRequest"];
            };
        };
        responses: {
            /** @description The order is on the book again. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ChangeOrderResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    update_order: {
        parameters: {
            query?: never;
            header: {
                /** @description The command's name: sent again, it is answered again and done once. */
                "idempotency-key": string;
                /** @description EIP-712 signature of the maker, where the call acts for one. */
                "x-signature"?: string | null;
                /** @description What the client says of itself, for the key of its platform: see `open/frame/keys`. */
                sign?: string | null;
                /** @description `web`, `h5`, `android` or `ios`: whose key the sign is for. */
                os?: string | null;
                /** @description A solved challenge, where the answer before was 1511721 or 1511722. */
                recaptcha?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateOrderRequest"];
            };
        };
        responses: {
            /** @description What the seller says of the sale is changed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ChangeOrderResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    list_market_activity: {
        parameters: {
            query?: {
                cursor?: number;
                size?: number;
                /** @description Lines of this kind alone. */
                kind?: "minted" | "transferred" | "burned" | "listed" | "repriced" | "cancelled" | "purchased" | "sold" | "delivered" | "disputed" | "refunded" | "bid" | "offered" | "offer_cancelled";
            };
            header?: {
                "x-min-position"?: number | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Trades and listings of the whole market, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ListActivityResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    list_book: {
        parameters: {
            query: {
                side: "asks" | "bids";
                collection?: components["schemas"]["CollectionId"];
                currency?: components["schemas"]["Address"];
                /** @description `next` of the page before. */
                cursor?: string;
                /** @description 1 to 500; 500 where it is not told. */
                size?: number;
            };
            header?: {
                "x-min-position"?: number | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of one side of the book, across collections. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ListBookResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    list_chains: {
        parameters: {
            query?: never;
            header?: {
                "x-min-position"?: number | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The followed chains. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ListChainsResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    list_creator_activity: {
        parameters: {
            query: {
                address: components["schemas"]["Address"];
                cursor?: number;
                size?: number;
                /** @description Lines of this kind alone. */
                kind?: "minted" | "transferred" | "burned" | "listed" | "repriced" | "cancelled" | "purchased" | "sold" | "delivered" | "disputed" | "refunded" | "bid" | "offered" | "offer_cancelled";
            };
            header?: {
                "x-min-position"?: number | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the address did and what was done to it, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ListActivityResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    list_collected: {
        parameters: {
            query: {
                address: components["schemas"]["Address"];
                sort?: "recent" | "price_asc" | "price_desc" | "token";
                /** @description `next` of the page before. */
                cursor?: string;
                size?: number;
                /** @description As it stood then; what is on sale is told of the present alone. */
                at?: string;
            };
            header?: {
                "x-min-position"?: number | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Items that the address has, also those that venues hold for it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ListItemsResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    list_created: {
        parameters: {
            query: {
                address: components["schemas"]["Address"];
                sort?: "recent" | "price_asc" | "price_desc" | "token";
                /** @description `next` of the page before. */
                cursor?: string;
                size?: number;
                /** @description As it stood then; what is on sale is told of the present alone. */
                at?: string;
            };
            header?: {
                "x-min-position"?: number | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Items of the collections that the address made. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ListItemsResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    show_creator: {
        parameters: {
            query: {
                address: components["schemas"]["Address"];
                /**
                 * @description As it stood at a position, `block:<chain id>:<number>`, a time (RFC 3339) or
                 *     `time:<unix seconds>`.
                 */
                at?: string;
            };
            header?: {
                "x-min-position"?: number | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An address as a creator and as a collector. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ShowCreatorResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    list_on_sale: {
        parameters: {
            query: {
                address: components["schemas"]["Address"];
                sort?: "recent" | "price_asc" | "price_desc" | "token";
                /** @description `next` of the page before. */
                cursor?: string;
                size?: number;
                /** @description As it stood then; what is on sale is told of the present alone. */
                at?: string;
            };
            header?: {
                "x-min-position"?: number | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Items that the address has on sale, each with its own listing. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ListItemsResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    list_top_creators: {
        parameters: {
            query?: {
                /** @description 1 to 20. */
                size?: number;
                /** @description As it stood then; see the ranking. */
                at?: string;
            };
            header?: {
                "x-min-position"?: number | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Creators whose items were sold the most often within a week. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ListTopCreatorsResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    rank_creators: {
        parameters: {
            query?: {
                /** @description From 1 on. */
                page?: number;
                size?: number;
                sort?: "volume" | "sales" | "items" | "collectors";
                /** @description What the volume is told in. */
                currency?: components["schemas"]["Address"];
                /** @description How far back sales count. */
                range?: "6h" | "1d" | "7d" | "30d" | "90d" | "all";
                /**
                 * @description As it stood at a position, `block:<chain id>:<number>`, a time (RFC 3339) or
                 *     `time:<unix seconds>`.
                 */
                at?: string;
            };
            header?: {
                "x-min-position"?: number | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the ranking of creators. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_RankCreatorsResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    show_coin_price: {
        parameters: {
            query?: {
                /** @description Of the chain with the lowest id without. */
                chainId?: number;
            };
            header?: {
                "x-min-position"?: number | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The newest price of a chain's coin, with its age. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ShowCoinPriceResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    show_document: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["DraftId"];
                revision: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the item says of itself; it never changes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShowDocumentResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    show_transaction: {
        parameters: {
            query?: never;
            header?: {
                "x-min-position"?: number | null;
            };
            path: {
                chain_id: number;
                hash: components["schemas"]["Hash32"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How far the transaction has come. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ShowTransactionResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    show_upload: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["UploadId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file; parts of it for a header `range`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": unknown;
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    show_smaller_upload: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["UploadId"];
                /** @description 96, 384 or 1024: the longest side in pixels. */
                size: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A picture made smaller, as PNG or JPEG. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": unknown;
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    list_brands: {
        parameters: {
            query?: never;
            header?: {
                "x-min-position"?: number | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The partners' marks, in the language of the request. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ListBannersResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    list_partners: {
        parameters: {
            query?: never;
            header?: {
                "x-min-position"?: number | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The partners with a word about each, in the language of the request. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ListBannersResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    show_statistic: {
        parameters: {
            query?: never;
            header?: {
                "x-min-position"?: number | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How much there is on the whole site. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_ShowStatisticResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    upload_file: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["UploadFileRequest"];
            };
        };
        responses: {
            /** @description The file is kept. What it told of people and places is taken out, so its hash may differ from that of what was sent. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_UploadFileResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
    add_visit: {
        parameters: {
            query?: never;
            header: {
                /** @description The command's name: sent again, it is answered again and done once. */
                "idempotency-key": string;
                /** @description EIP-712 signature of the maker, where the call acts for one. */
                "x-signature"?: string | null;
                /** @description What the client says of itself, for the key of its platform: see `open/frame/keys`. */
                sign?: string | null;
                /** @description `web`, `h5`, `android` or `ios`: whose key the sign is for. */
                os?: string | null;
                /** @description A solved challenge, where the answer before was 1511721 or 1511722. */
                recaptcha?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddVisitRequest"];
            };
        };
        responses: {
            /** @description The page was opened once more today. Who did is not kept. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_CountedResponse"];
                };
            };
            /** @description 1511400: `data.field` names what to correct. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511504: nobody is signed in, or not any more. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
             *     network is suspended. 1511721: a challenge is to be solved first.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511404 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511409: it changed meanwhile; look again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511413: the body is larger than any command's. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /** @description 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
            /**
             * @description 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
             *     `retry-after`.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope_Value"];
                };
            };
        };
    };
}
